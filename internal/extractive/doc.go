// Package extractive makes every judgement of a review with no model: by words,
// their rarity, and the fixed phrases in which papers argue. Same input, same output.
package extractive
