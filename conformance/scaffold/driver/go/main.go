// Serves the driver by which pixkit asks the client for steps, in a process of
// its own. What each step does is in pixkitdriver/steps.go; nothing else needs
// to change.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"driver/pixkitdriver"
)

func main() {
	address := os.Getenv("DRIVER_LISTEN")
	if address == "" {
		address = "127.0.0.1:3030"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Driver: http://%s%s\n", listener.Addr(), pixkitdriver.Path)
	server := &http.Server{Handler: pixkitdriver.Handler(), ReadTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
