FROM debian:12
COPY build /opt/build
#~^ copy-ignored `build` is not in the build context
COPY src ./build/out/ /opt/
#~^ copy-ignored `./build/out/` is not in the build context: `build` leaves it out
COPY *.log /var/log/
#~^ copy-ignored `*.log` is not in the build context
ADD ["web/node_modules", "/web/node_modules"]
#~^ copy-ignored `**/node_modules` leaves it out
COPY --chown=1:1 /docs/manual/ /docs/
#~^ copy-ignored `/docs/**` leaves it out
COPY secrets/server.key /etc/
#~^ copy-ignored `secrets/*.key` leaves it out
FROM debian:12
COPY <<a.conf build /etc/
x
a.conf
#~^^^ copy-ignored `build` is not in the build context
