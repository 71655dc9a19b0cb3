import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';

import { IconButton } from '#web/ui/IconButton.tsx';

import { Calles } from './Calles.tsx';
import { CroquisAreas } from './CroquisAreas.tsx';
import { CroquisMarca } from './CroquisMarca.tsx';
import styles from './croquis.module.css';
import {
  type AreaDeCroquis,
  enCapas,
  escala,
  type Lugar,
  lineasDe,
  type Marca,
  marcasDe,
  type ParadaDeCroquis,
  pathOf,
  proyectar,
  type RondaDeCroquis,
  type Sitio,
} from './croquis-model.ts';
import { useLazo } from './use-lazo.ts';
import { useMarca } from './use-marca.ts';

interface Props {
  /** The whole picture in one sentence. */
  label: string;
  rondas: readonly RondaDeCroquis[];
  /** Stops of no round: the pool that a line is drawn around. */
  sueltas?: readonly ParadaDeCroquis[];
  /** What lies under all of it, as lines around; they do not widen what is shown. */
  areas?: readonly AreaDeCroquis[];
  /** A way that was really driven, under the marks; it does not widen what is shown. */
  camino?: readonly Lugar[];
  height?: number;
  elegida?: number | null;
  onElegir?: (id: number) => void;
  /** What a line drawn with the pointer goes around; without it nothing can be drawn. */
  onLazo?: (ids: number[]) => void;
  /** A place that a person is marking, by pointer or arrows; without `onMarcar` nothing can be marked. */
  marca?: Lugar | null;
  onMarcar?: (lugar: Lugar) => void;
}

const NONE: readonly ParadaDeCroquis[] = [];
const NO_AREAS: readonly AreaDeCroquis[] = [];
const NO_WAY: readonly Lugar[] = [];
/** Before the page knows how wide it is. */
const WIDTH = 640;
const NEAREST = 32;

/** A sketch of rounds without tiles of a map from anywhere: north above, true distances, stops by their number. */
export function Croquis(props: Props) {
  const {
    label,
    rondas,
    sueltas = NONE,
    areas = NO_AREAS,
    camino = NO_WAY,
    height = 320,
    elegida = null,
    onElegir,
    onLazo,
    marca = null,
    onMarcar,
  } = props;
  const { ref, width: measured } = useElementSize();
  const marks = useRef(new Map<number, SVGGElement>());
  const width = measured || WIDTH;
  const places = [
    ...rondas.flatMap(({ inicio, paradas }) => [...(inicio ? [inicio] : []), ...paradas]),
    ...sueltas,
    ...(marca ? [marca] : []),
  ];
  const [zoom, setZoom] = useState(1);
  const centro = places.find((place) => 'id' in place && place.id === elegida) ?? null;
  const projection = proyectar(places, { width, height }, { zoom, centro });
  const loose = marcasDe(sueltas, projection, { elegida, isNumbered: false });
  const rounds = rondas.map((ronda) => ({
    ronda,
    lines: lineasDe(ronda, projection),
    marks: marcasDe(ronda.paradas, projection, { elegida, isNumbered: true }),
  }));
  const all = [...loose, ...rounds.flatMap((round) => round.marks)];
  const lazo = useLazo(all, onLazo);
  const marking = useMarca(projection, { marca, onMarcar });
  const focusable = elegida ?? rounds[0]?.marks[0]?.parada.id ?? loose[0]?.parada.id;
  const walk = (event: KeyboardEvent, step: number) => {
    const at = all.findIndex(({ parada }) => parada.id === focusable);
    const next = all.at((at + step) % all.length)?.parada.id;
    if (next === undefined || !onElegir) return;
    event.preventDefault();
    onElegir(next);
    marks.current.get(next)?.focus();
  };
  const draw = (mark: Marca) => (
    <CroquisMarca
      key={mark.parada.id}
      mark={mark}
      isChosen={mark.parada.id === elegida}
      isFocusable={mark.parada.id === focusable}
      onElegir={onElegir}
      onMount={(element) => keep(marks.current, mark.parada.id, element)}
    />
  );
  return (
    <div ref={ref} className={styles.paper} style={{ blockSize: height }}>
      <svg
        role={onElegir ? 'group' : 'img'}
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.sketch}
        data-varias={rondas.length > 1 || undefined}
        data-lazo={onLazo || onMarcar ? true : undefined}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (step !== undefined) walk(event, step);
        }}
        {...lazo.handlers}
        {...marking.handlers}
      >
        {places.length > 0 ? <Calles projection={projection} papel={{ width, height }} /> : null}
        {places.length > 0 ? <CroquisAreas areas={areas} projection={projection} papel={{ width, height }} /> : null}
        {camino.length > 1 ? <path d={pathOf(camino.map(projection.sitio))} className={styles.real} /> : null}
        {enCapas(loose, elegida).map(draw)}
        {rounds.map(({ ronda, lines, marks: own }, i) => (
          <g key={ronda.id} className={styles.round} data-color={(i % 8) + 1}>
            <path d={lines.falta} className={styles.ahead} />
            <path d={lines.hecha} className={styles.driven} />
            {ronda.inicio ? <Inicio {...projection.sitio(ronda.inicio)} nombre={ronda.nombre} /> : null}
            {enCapas(own, elegida).map(draw)}
          </g>
        ))}
        {places.length > 0 ? <Escala metrosPorPunto={projection.metrosPorPunto} width={width} height={height} /> : null}
        {marking.sitio ? <path d={pinOf(marking.sitio)} className={styles.pin} /> : null}
        {lazo.line.length > 1 ? <path d={pathOf(lazo.line)} className={styles.lazo} /> : null}
      </svg>
      {places.length > 1 ? <Cercania zoom={zoom} onZoom={setZoom} /> : null}
      {places.length === 0 ? <p className={styles.empty}>Nada que dibujar todavía</p> : null}
    </div>
  );
}

/** A drop that stands on its point. */
function pinOf({ x, y }: Sitio): string {
  return `M${x} ${y}l-7 -12a8 8 0 1 1 14 0z`;
}

function keep(marks: Map<number, SVGGElement>, id: number, element: SVGGElement | null): void {
  if (element) marks.set(id, element);
  else marks.delete(id);
}

/** A square, not a disc: where the round begins is no stop. */
function Inicio({ x, y, nombre }: { x: number; y: number; nombre: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`Salida de ${nombre}`}</title>
      <rect x={-6} y={-6} width={12} height={12} rx={2} className={styles.start} />
    </g>
  );
}

/** Nearer to the chosen stop, or to the middle, and back. */
function Cercania({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className={styles.zoom}>
      <IconButton aria-label="Acercar" disabled={zoom >= NEAREST} onClick={() => onZoom(zoom * 2)}>
        <IconPlus aria-hidden size={18} />
      </IconButton>
      <IconButton aria-label="Alejar" disabled={zoom <= 1} onClick={() => onZoom(zoom / 2)}>
        <IconMinus aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

interface EscalaProps {
  metrosPorPunto: number;
  width: number;
  height: number;
}

function Escala({ metrosPorPunto, width, height }: EscalaProps) {
  const { metros, texto } = escala(metrosPorPunto, width);
  const long = metros / metrosPorPunto;
  return (
    <g transform={`translate(12 ${height - 12})`} aria-hidden>
      <path d={`M0 -5V0H${long}V-5`} className={styles.scale} />
      <text x={long + 6} y={0} className={styles.scaleText}>
        {texto}
      </text>
    </g>
  );
}
