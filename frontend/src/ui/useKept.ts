import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/**
 * useKept is state that is still there when the person comes back to the page. It is
 * kept in memory only: what is typed may be an idea, and ideas stand in the workspace
 * or nowhere. The last of the three drops it.
 */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const queries = useQueryClient();
  const [value, setValue] = useState(() => queries.getQueryData<T>(['kept', name]) ?? initial);
  const first = useRef(value);
  useEffect(() => {
    if (value !== first.current) queries.setQueryData(['kept', name], value);
  }, [queries, name, value]);
  return [value, setValue, () => queries.removeQueries({ queryKey: ['kept', name] })];
}
