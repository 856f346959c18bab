// Pixgate is an instant-payment gateway in Go. PORT is where it listens on
// 127.0.0.1 (0: any port); PIXKIT_CONTROL_TOKEN mounts the control endpoint of a
// test build. It exits on SIGTERM, and when its standard input closes, if that is a pipe.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"pixgate/control"
	"pixgate/gateway"
	"pixgate/switches"
)

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	service := gateway.New()
	token := os.Getenv("PIXKIT_CONTROL_TOKEN")
	var handler http.Handler = service
	if token != "" {
		handler = withControl(control.Endpoint(token, service), service)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute}
	server.SetKeepAlivesEnabled(!switches.On("connections-closed"))
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	if input, err := os.Stdin.Stat(); err == nil && input.Mode()&os.ModeCharDevice == 0 {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop <- syscall.SIGTERM
		}()
	}
	go func() {
		if err := server.Serve(listener); err != http.ErrServerClosed {
			log.Fatal(err)
		}
	}()
	fmt.Printf("listening on http://%s\n", listener.Addr())
	<-stop
	ending, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	_ = server.Shutdown(ending)
}

// withControl mounts the control endpoint next to the gateway.
func withControl(states, service http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == control.Path {
			states.ServeHTTP(w, r)
			return
		}
		service.ServeHTTP(w, r)
	})
}
