import { useRef } from 'react';

/** Lets one of two presses through: of two that waited in a busy page the second comes before the page says that it saves. */
export function useOneBreath(): (act: () => void) => void {
  const isTaken = useRef(false);
  return (act) => {
    if (isTaken.current) return;
    isTaken.current = true;
    window.setTimeout(() => {
      isTaken.current = false;
    });
    act();
  };
}
