import { useEffect, useRef } from 'react';

interface Delivering<R> {
  onDelivered: (listener: (clave: string, result: R) => void) => () => void;
}

/** Acts on each answer while the caller is drawn. */
export function useDelivered<R>({ onDelivered }: Delivering<R>, act: (clave: string, result: R) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => onDelivered((clave, result) => latest.current(clave, result)), [onDelivered]);
}
