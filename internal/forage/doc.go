// Package forage is the walk of one review: which passage to read next, when to
// leave, when enough is known. Machine decides and is pure; Walker acts.
//
// # The loop
//
//	1  import the papers, propose requirements, wait for approval
//	2  for each requirement that is not yet met
//	3      survey: full-text (and vector) search gives the first patches
//	4      graze: judge each patch's chunks, best scent first; leave when it runs dry
//	5      summarise works that were only interesting; dive where the gate opens
//	6  cover: if enough is covered, or nothing new comes, or the budget is spent, go to 9
//	7  diagnose what is missing, add requirements, discover and ingest if allowed
//	8  go to 2
//	9  judge sources, write section by section, check every claim, done
//
// # Rules
//
// Tests and trail entries carry these numbers.
//
//	F1  Nothing runs before the requirements are approved.
//	F2  A survey asks for settings.Walk.Survey passages, at most settings.Walk.PerWork a work; each
//	    later round for the same requirement asks for as many again. A chunk that was
//	    judged for a requirement is not judged again for it.
//	F3  Patches are read in order of scent, their chunks in order of rank (scent:
//	    Pirolli and Card 1999, Information Foraging, Psychological Review 106).
//	F4  A patch is left when its yield, finds per chunk judged, falls below the mean
//	    yield of the walk so far. Time plays no part (marginal value theorem: Charnov
//	    1976, Theoretical Population Biology 9). A yield is not believed before
//	    settings.Walk.Patience chunks are judged: where judging is cheap, one
//	    unlucky chunk need not cost a work.
//	F5  A work that was interesting for a requirement but did not answer it is
//	    summarised, at most settings.Walk.Dives works a survey, best scent first.
//	F6  If the relevance gate opens on the summary, at most two section paths are
//	    chosen and their chunks judged: answers or unrelated, nothing between.
//	F7  The walk stops at mean coverage >= settings.Walk.Coverage,
//	F8  or after settings.Walk.Iterations iterations,
//	F9  or when settings.Walk.Dry iterations in a row found no new evidence,
//	F10 or when the researcher says: write what is there.
//	F11 Otherwise the lack is diagnosed and at most three requirements are added,
//	    marked as the system's own; one that repeats another is dropped.
//	F12 Discovery and ingestion run only in a privacy mode that allows them.
//	F13 Before writing, the sources of every section are judged, so that none leans on
//	    one work while others have evidence.
//	F14 After writing, every claim is checked; one that fails is rewritten once, then
//	    cut and listed (package report).
//	F15 The researcher may overrule a verdict, edit a requirement or stop at any time
//	    after approval. What depended on it is done again: for a verdict the writing,
//	    for a requirement its reading and the writing. A chunk that the researcher has
//	    judged is not judged again.
//
// # The trail
//
// Every event is appended to the trail before the next action is taken, together
// with its verdict and evidence, in one transaction. The machine is rebuilt by
// replaying the trail, so a killed run goes on where it was, and repeats no
// finished judgement. Step reads no clock, disk or model: the same trail gives the
// same decisions.
package forage
