FROM debian:12 AS final
FROM final AS final
FROM final AS image
