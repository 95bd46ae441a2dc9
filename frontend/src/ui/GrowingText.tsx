import { useLayoutEffect, useRef, type TextareaHTMLAttributes } from 'react';

/** GrowingText is a textarea as tall as what is written in it. */
export function GrowingText(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const grow = () => {
      if (area.current === null) return;
      area.current.style.height = 'auto';
      area.current.style.height = `${area.current.scrollHeight + 2}px`; // and the border
    };
    grow();
    addEventListener('resize', grow);
    return () => removeEventListener('resize', grow);
  }, [props.value]);
  return <textarea {...props} ref={area} rows={1} />;
}
