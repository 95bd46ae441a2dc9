import { useEffect, useState } from 'react';

/** useSettled is a value once it has not changed for a while, so that typing asks nothing of Go. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return JSON.parse(settled) as T;
}
