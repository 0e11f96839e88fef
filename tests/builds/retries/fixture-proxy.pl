# Stands in front of a builder: fixture-proxy.pl UPSTREAM_PORT ATTEMPTS_FILE PORT_FILE LOG
#
# While ATTEMPTS_FILE has one line, connections are reset; with two, they are read from and closed; from the third on they
# are passed on. PORT_FILE gets the port that was chosen, LOG a line a connection.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use Socket qw(SOL_SOCKET SO_LINGER SHUT_WR);

my ($upstream_port, $attempts_file, $port_file, $log) = @ARGV;
$SIG{CHLD} = 'IGNORE';

sub note {
  open(my $file, '>>', $log) or die "$log: $!";
  print $file "$_[0]\n";
}

sub attempts {
  open(my $file, '<', $attempts_file) or return 0;
  my @lines = <$file>;
  return scalar @lines;
}

# Both ways until both sides have ended; a side that ends leaves the other one open.
sub pass_on {
  my ($client, $server) = @_;
  my $select = IO::Select->new($client, $server);
  while (my @ready = $select->can_read) {
    for my $from (@ready) {
      my $to = $from == $client ? $server : $client;
      my $count = sysread($from, my $buffer, 65536);
      if (!$count) {
        $select->remove($from);
        shutdown($to, SHUT_WR);
        next;
      }
      for (my $sent = 0; $sent < $count;) {
        my $written = syswrite($to, $buffer, $count - $sent, $sent);
        return unless $written;
        $sent += $written;
      }
    }
  }
}

my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => 0, Listen => 16, ReuseAddr => 1)
  or die "cannot listen: $!";
open(my $file, '>', "$port_file.new") or die "$port_file: $!";
print $file $listener->sockport, "\n";
close($file);
rename("$port_file.new", $port_file);

while (my $client = $listener->accept) {
  my $attempt = attempts();
  if ($attempt <= 1) {
    note("reset");
    setsockopt($client, SOL_SOCKET, SO_LINGER, pack('ii', 1, 0));
  } elsif ($attempt == 2) {
    note("closed");
    sysread($client, my $request, 65536);
  } elsif (fork() == 0) {
    note("passed");
    close($listener);
    my $server = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $upstream_port) or exit 1;
    pass_on($client, $server);
    exit 0;
  }
  close($client);
}
