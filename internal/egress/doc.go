// Package egress is the only door to the network. No other room may import net,
// net/http or crypto/tls; a test over the import graph holds it (build/house).
//
// In this version the door has no hinges: nothing can be sent, because nothing
// here dials. What it already decides is what may ever be spoken to: a model
// server at a literal loopback address and port, and nothing else. A model server
// on another machine is refused whatever the settings say (DESIGN §7); the advice
// is an SSH tunnel, whose end the researcher controls.
package egress
