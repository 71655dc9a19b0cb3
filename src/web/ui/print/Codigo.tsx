import type { Simbolo } from '#shared/etiqueta/simbolos.ts';

interface Props {
  simbolo: Simbolo;
  className: string | undefined;
  /** Width of one unit in millimetres; absent: as wide as its place. */
  modulo?: number;
  alto?: string;
}

/** A symbol in black; a Code 128 keeps its module's width whatever the place it stands in. */
export function Codigo({ simbolo, className, modulo, alto }: Props) {
  const size = modulo === undefined ? {} : { width: `${simbolo.ancho * modulo}mm`, height: alto };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${simbolo.ancho} ${simbolo.alto}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
      {...size}
    >
      <path d={simbolo.d} fillRule="evenodd" />
    </svg>
  );
}
