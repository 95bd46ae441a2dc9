// Oracle serves the stand-in for a model server on a loopback port, and writes down
// what it is asked.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"forage/build/measures/standin"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "where to listen")
	path := flag.String("log", "", "file that calls are appended to, as JSON lines")
	delay := flag.Duration("delay", 5*time.Millisecond, "before each piece of an answer")
	flag.Parse()
	out, err := os.OpenFile(*path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	must(err)
	var mu sync.Mutex
	server := &standin.Server{Mind: standin.Words{}, Delay: *delay, Log: func(r standin.Record) {
		b, err := json.Marshal(r)
		must(err)
		mu.Lock()
		defer mu.Unlock()
		_, err = out.Write(append(b, '\n'))
		must(err)
	}}
	l, err := net.Listen("tcp", *addr)
	must(err)
	fmt.Println(l.Addr())
	must(http.Serve(l, server.Handler()))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}
