package extractive_test

import (
	"testing"

	"forage/internal/extractive"
	"forage/internal/review/enginetest"
)

func TestTheEngineWithoutAModelKeepsTheContract(t *testing.T) {
	c := enginetest.Field()
	stats := extractive.NewStatistics()
	for _, p := range c.Passages {
		stats.Add(p.Work, p.Chunk.Text)
	}
	enginetest.Run(t, extractive.New(stats), c)
}
