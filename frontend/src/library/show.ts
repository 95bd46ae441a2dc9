import { createContext } from 'react';
import type { Shown } from '../reader/PlaceReader';

/** ShowContext opens the reader at a place in a work. */
export const ShowContext = createContext<(place: Shown) => void>(() => undefined);
