package egress

import (
	"net/netip"
	"net/url"
	"strings"

	"forage/internal/fault"
)

// OllamaPort is where a local Ollama listens unless told otherwise.
const OllamaPort = "11434"

// Loopback checks the address of a model server as OLLAMA_HOST gives it (a URL, a
// host and port, or a host) and returns it as "host:port". A name other than
// "localhost" is refused, even one that resolves to this machine today: names can
// be pointed elsewhere. The error is a fault of kind Privacy.
func Loopback(address string) (string, error) {
	address = strings.TrimSpace(address)
	if address == "" {
		return "127.0.0.1:" + OllamaPort, nil
	}
	whole := address
	if !strings.Contains(whole, "://") {
		whole = "http://" + whole
	}
	u, err := url.Parse(whole)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
		return "", refuse("The address of the model server cannot be read.")
	}
	host, port := u.Hostname(), u.Port()
	if port == "" {
		port = OllamaPort
	}
	if strings.EqualFold(host, "localhost") {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.Unmap().IsLoopback() {
		return "", refuse("The model server is not on this machine, and your idea may not leave it.")
	}
	if ip.Is6() {
		host = "[" + ip.String() + "]"
	}
	return host + ":" + port, nil
}

func refuse(say string) error {
	return fault.New(fault.Privacy, say,
		"Set OLLAMA_HOST to a loopback address such as 127.0.0.1:11434. To use a machine of your own elsewhere, "+
			"open an SSH tunnel to it (ssh -L 11434:127.0.0.1:11434 HOST) and use the tunnel's end here.")
}
