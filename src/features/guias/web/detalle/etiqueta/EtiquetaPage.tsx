import { ETIQUETA_MM, type Etiqueta, plantillaOf } from '#shared/etiqueta/plantilla.ts';
import type { Simbolo } from '#shared/etiqueta/simbolos.ts';
import type { Pieza } from '#shared/etiqueta/trazo.ts';
import { PrintPage } from '#web/ui/print/PrintSheets.tsx';

import styles from './etiqueta.module.css';
import type { Simbolos } from './use-imprimir.ts';

/** The label of one piece, drawn from the template that the server's files are drawn from. */
export function EtiquetaPage({ etiqueta, simbolos }: { etiqueta: Etiqueta; simbolos: Simbolos }) {
  return (
    <PrintPage>
      <svg aria-hidden viewBox={`0 0 ${ETIQUETA_MM.ancho} ${ETIQUETA_MM.alto}`} className={styles.etiqueta}>
        {plantillaOf(etiqueta).map((pieza) => (
          <PiezaDraw key={`${pieza.tipo} ${pieza.x} ${pieza.y}`} pieza={pieza} simbolos={simbolos} />
        ))}
      </svg>
    </PrintPage>
  );
}

function PiezaDraw({ pieza, simbolos }: { pieza: Pieza; simbolos: Simbolos }) {
  switch (pieza.tipo) {
    case 'caja':
      return <rect x={pieza.x} y={pieza.y} width={pieza.ancho} height={pieza.alto} />;
    case 'texto':
      return (
        <text
          x={pieza.x}
          y={pieza.y}
          fontSize={pieza.alto}
          textAnchor={pieza.ancla === 'derecha' ? 'end' : 'start'}
          fill={pieza.blanco ? '#ffffff' : '#000000'}
          className={styles[pieza.fuente]}
        >
          {pieza.texto}
        </text>
      );
    case 'logo':
      return typeof pieza.logo === 'string' ? (
        <image
          href={pieza.logo}
          x={pieza.x}
          y={pieza.y}
          width={pieza.ancho}
          height={pieza.alto}
          preserveAspectRatio="xMaxYMin meet"
          className={styles.logo}
        />
      ) : null;
    case 'barras':
      return <path d={simbolos.barras.d} fillRule="evenodd" transform={placeOf(pieza, simbolos.barras)} />;
    case 'qr':
      return <path d={simbolos.qr.d} fillRule="evenodd" transform={placeOf(pieza, simbolos.qr)} />;
  }
}

function placeOf({ x, y, ancho, alto, girado }: Extract<Pieza, { girado: boolean }>, simbolo: Simbolo): string {
  const [width, height] = girado ? [alto, ancho] : [ancho, alto];
  const turn = girado ? `translate(0 ${alto}) rotate(-90) ` : '';
  return `translate(${x} ${y}) ${turn}scale(${width / simbolo.ancho} ${height / simbolo.alto})`;
}
