package ollamatest

import (
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"
)

// Client returns the plain client of a server at host, "127.0.0.1:port": no
// proxy, and nothing of what the product adds. Tests of the product use its own.
func Client(host string) *api.Client {
	return api.NewClient(&url.URL{Scheme: "http", Host: host}, &http.Client{Transport: &http.Transport{}})
}
