# Reads the number of the process group to end, one a line, 0 for none. When its
# input ends, it asks the last one to end, ends it for good after 3 s, and removes
# the folder $1.
trap '' HUP INT TERM
pid=0
while read -r next; do pid=$next; done
if [ "$pid" -gt 0 ]; then
	kill -s TERM "$pid" 2>/dev/null
	left=30
	while [ $left -gt 0 ] && kill -s 0 -- "-$pid" 2>/dev/null; do
		sleep 0.1
		left=$((left - 1))
	done
	kill -s KILL -- "-$pid" 2>/dev/null
fi
rm -rf -- "$1"
