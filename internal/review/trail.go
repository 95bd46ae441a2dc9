package review

import "encoding/json"

// Entry is one step of the trail. Data is the event as the walk understands it;
// Say is the same for a person, without any text of the idea.
type Entry struct {
	Seq         int             `json:"seq"`   // from 1, without gaps
	State       State           `json:"state"` // after the event
	Event       string          `json:"event"`
	Rule        string          `json:"rule"` // the rule that decided, as "F4"; "" where none did
	Requirement RequirementID   `json:"requirement,omitempty"`
	Work        WorkID          `json:"work,omitempty"`
	Chunk       ChunkID         `json:"chunk,omitempty"`
	Say         string          `json:"say"`
	Data        json.RawMessage `json:"data,omitempty"`
}

// LedgerEntry is one request that left, or was refused. Detail can be erased; Digest,
// a salted hash of it, stays, so the chain still verifies afterwards.
type LedgerEntry struct {
	Seq      int    `json:"seq"`
	At       string `json:"at"`     // RFC 3339, UTC
	Review   ID     `json:"review"` // "" outside a review
	Kind     string `json:"kind"`   // search, full text, model, zotero, refused
	Host     string `json:"host"`
	Detail   string `json:"detail"` // what was sent, "" once erased
	Bytes    int    `json:"bytes"`  // sent
	Refused  bool   `json:"refused"`
	Reason   string `json:"reason"` // why it was refused
	Salt     string `json:"salt"`
	Digest   string `json:"digest"`   // SHA-256 of salt and detail
	Previous string `json:"previous"` // Hash of the entry before
	Hash     string `json:"hash"`
}
