package ollama

import (
	"context"
	"errors"
	"fmt"
)

// Server is what is known of the model server.
type Server struct {
	Running  bool    `json:"running"`
	Address  string  `json:"address"`
	Version  string  `json:"version"`
	CloudOff bool    `json:"cloud_off"` // it says that it uses no cloud
	Old      bool    `json:"old"`       // older than Forage needs
	Models   []Model `json:"models"`
}

// The oldest server that knows names ending in ":local".
const leastMajor, leastMinor = 0, 18

// Look asks the server what it is and has. A server that does not answer is no
// error: Running is false.
func (c *Client) Look(ctx context.Context, address string) (Server, error) {
	s := Server{Address: address, Models: []Model{}}
	var version string
	err := within(ctx, c.limits.look, func(ctx context.Context) (err error) {
		version, err = c.api.Version(ctx)
		return err
	})
	if err != nil {
		// A limit that the caller set has passed: that is no answer either.
		if why := explain(err, ""); errors.Is(err, context.Canceled) || isPrivacy(why) {
			return s, why
		}
		return s, nil
	}
	s.Running, s.Version = true, version
	s.Old = older(version)
	err = within(ctx, c.limits.look, func(ctx context.Context) error {
		status, err := c.api.CloudStatusExperimental(ctx)
		s.CloudOff = err == nil && status.Cloud.Disabled
		return err
	})
	if errors.Is(err, context.Canceled) {
		return s, err
	}
	if s.Old {
		return s, nil
	}
	s.Models, err = c.Models(ctx)
	return s, err
}

// older reports whether a version is too old. One that cannot be read is a build of
// somebody's own: an old one refuses every name that ends in ":local".
func older(version string) bool {
	var major, minor int
	if n, _ := fmt.Sscanf(version, "%d.%d", &major, &minor); n < 2 || major == 0 && minor == 0 {
		return false
	}
	return major < leastMajor || major == leastMajor && minor < leastMinor
}
