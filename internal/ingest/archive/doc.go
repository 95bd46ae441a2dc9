// Package archive unpacks the papers of a ZIP archive, one after the other.
//
// # Words
//
//	member    a paper of an archive; others in it are passed over
//	display   how a member is shown: the archive's path and the name in it
//	          ("archive.zip/part/paper.pdf")
//	bomb      an archive made to fill the disk of whoever unpacks it
//
// # Promises
//
//   - Members never lie on the disk under their own names, and each is gone when the loop
//     goes on.
//   - 2,000 papers are unpacked at most, 2 GB in all, and no member that unpacks to more
//     than a hundred times its bytes, or shares them with another. What the archive says
//     of sizes is not believed.
//   - A member's own troubles (encrypted, damaged, too large, an archive itself) cost it
//     alone. An error whose display is the archive's own path is about all of it, and
//     comes last; what came before stands.
package archive
