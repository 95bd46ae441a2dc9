// Go names its ids and words as types of their own; the generator leaves these
// names out of models.ts. Declared here they are plain strings, not any.
import '../wailsjs/go/models';

declare module '../wailsjs/go/models' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the generator's own shape
  namespace review {
    type ID = string;
    type WorkID = string;
    type RequirementID = string;
    type ChunkID = string;
    type EvidenceID = string;
    type Answer = string;
  }
}
