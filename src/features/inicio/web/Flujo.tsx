import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatLongDay } from '#shared/dates.ts';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { FLUJOS, type Flujo as FlujoClave, type Linea, type Torre } from '../contract.ts';
import { Failed } from './Failed.tsx';
import styles from './Torre.module.css';
import { type Cambio, cifrasOf, cuenta, horasOf, NOMBRE_DE_FLUJO, topeOf } from './torre.ts';

/** Figures of today, each a door, and one of them hour by hour against the same weekday. */
export function Flujo({ torre, onRetry }: { torre: Torre; onRetry: () => void }) {
  const [chosen, setChosen] = useState<FlujoClave>('ingresadas');
  const weekday = `${formatLongDay(`${torre.hoy}T15:00:00Z`).split(/[\s,]/)[0]?.toLowerCase() ?? ''} pasado`;
  const linea = torre.flujo?.find(({ flujo }) => flujo === chosen);
  return (
    <>
      <ul className={styles.cifras}>
        {cifrasOf(torre).map(({ clave, nombre, cantidad, cambio, nota, search, isLate }) => (
          <li key={clave}>
            <Link to="/guias" search={search} preload={false} className={styles.cifra} data-late={isLate || undefined}>
              <span className={styles.rotulo}>{nombre}</span>
              <span className={styles.valor}>{cantidad === null ? '—' : cuenta(cantidad)}</span>
              {cambio === null ? null : <Marca cambio={cambio} weekday={weekday} />}
              {nota === null ? null : <span className={styles.nota}>{nota}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <fieldset className={styles.lineas}>
        <legend className="solo-lector">Qué se dibuja hora por hora</legend>
        {FLUJOS.map((flujo) => (
          <ToggleButton key={flujo} isOn={flujo === chosen} onClick={() => setChosen(flujo)}>
            {NOMBRE_DE_FLUJO[flujo]}
          </ToggleButton>
        ))}
      </fieldset>
      {linea === undefined ? <Failed onRetry={onRetry} /> : <Dibujo linea={linea} weekday={weekday} />}
    </>
  );
}

const ARROWS = { sube: IconArrowUpRight, baja: IconArrowDownRight, igual: IconEqual } as const;

function Marca({ cambio: { way, texto, news }, weekday }: { cambio: Cambio; weekday: string }) {
  const Arrow = ARROWS[way];
  return (
    <span className={styles.marca} data-news={news ?? undefined}>
      <Arrow aria-hidden size={14} stroke={2} />
      {way === 'igual' ? texto : `${way} ${texto}`}
      <span className="solo-lector"> contra el {weekday} a esta hora</span>
    </span>
  );
}

const WIDTH = 100;
const HEIGHT = 100;
/** More of them would touch: then every second one is written. */
const MOST_HOURS = 14;

/** Today as a line that ends now, the same weekday dashed behind it; what it says stands in words for who cannot see it. */
function Dibujo({ linea, weekday }: { linea: Linea; weekday: string }) {
  const { first, last } = horasOf(linea);
  const now = linea.hoy.length - 1;
  const [total, then] = [linea.hoy.at(-1) ?? 0, linea.antes[last] ?? 0];
  const top = topeOf(Math.max(total, then));
  const x = (hour: number) => (WIDTH * (hour - first)) / Math.max(1, last - first);
  const y = (count: number) => HEIGHT - (HEIGHT * count) / top;
  const path = (line: readonly number[]) =>
    line
      .map((count, hour) => `${x(hour).toFixed(2)},${y(count).toFixed(2)}`)
      .slice(first, last + 1)
      .join(' ');
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const nombre = NOMBRE_DE_FLUJO[linea.flujo].toLowerCase();
  return (
    <figure className={styles.dibujo}>
      <figcaption className="solo-lector">
        Hoy {cuenta(total)} {nombre} hasta ahora; el {weekday}, {cuenta(linea.antes_a_esta_hora)} a esta hora y{' '}
        {cuenta(then)} en todo el día.
      </figcaption>
      <div aria-hidden className={styles.ejes}>
        {[4, 3, 2, 1, 0].map((step) => (
          <span key={step} className={styles.paso} style={{ insetBlockStart: `${100 - 25 * step}%` }}>
            {cuenta((top / 4) * step)}
          </span>
        ))}
        <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.plano}>
          <polyline points={path(linea.antes)} className={styles.antes} />
          <polygon
            points={`${x(first)},${HEIGHT} ${path(linea.hoy)} ${x(now).toFixed(2)},${HEIGHT}`}
            className={styles.area}
          />
          <polyline points={path(linea.hoy)} className={styles.hoy} />
        </svg>
        <span className={styles.punto} style={{ insetInlineStart: `${x(now)}%`, insetBlockStart: `${y(total)}%` }}>
          <span data-side={x(now) > 70 ? 'left' : 'right'}>{cuenta(total)}</span>
        </span>
        <span className={styles.pasado} style={{ insetBlockStart: `${y(then)}%` }}>
          {weekday} {cuenta(then)}
        </span>
        {hours.map((hour) => (
          <span
            key={hour}
            className={styles.hora}
            style={{ insetInlineStart: `${x(hour)}%` }}
            data-odd={(hour - first) % 2 === 1 || undefined}
            data-dense={hours.length > MOST_HOURS || undefined}
          >
            {hour} h
          </span>
        ))}
      </div>
    </figure>
  );
}
