import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { metrosEnLinea } from '#shared/rutas/distancia.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';
import type { EstadoDeMarca } from '#web/ui/map/croquis-model.ts';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import type { RecorridoFila } from '../contract.ts';
import { dondeEstan } from '../torre.contract.ts';
import { haceText } from './palabras.ts';
import { Atraso, TARDE_MIN } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';
import torre from './torre.module.css';

interface Props {
  dia: string | undefined;
  filas: readonly RecorridoFila[];
  elegido: number | null;
  onElegir: (fila: RecorridoFila) => void;
}

/** Further from the plant than these metres a round is of another town: with it on the paper those of this one lie in a heap. */
const CERCA_M = 60_000;

/**
 * The rounds that are out, where each was last: the latest is number 1, and a square. The list beside it says the same in words. Where most of them
 * are about the plant the paper shows these, and all by a press; one that is chosen is always on it.
 */
export function MapaDeTorre({ dia, filas, elegido, onElegir }: Props) {
  const query = useQuery({ ...serviceQuery(dondeEstan, { dia }), placeholderData: keepPreviousData });
  useLive('recorridos', () => void query.refetch());
  const { planta, rondas = [] } = query.data ?? {};
  const places = new Map(rondas.map((one) => [one.id, one]));
  const out = filas.filter(({ estado }) => estado === 'EN_RUTA');
  const seen = out.map((fila, index) => ({ fila, puesto: String(index + 1), donde: places.get(fila.id) ?? null }));
  const [isTodo, setTodo] = useState(false);
  const isCerca = ({ donde }: (typeof seen)[number]) =>
    donde !== null && planta !== undefined && metrosEnLinea(donde, planta) <= CERCA_M;
  const enPapel = seen.filter(({ donde }) => donde !== null);
  const cerca = enPapel.filter(isCerca);
  const mayNear = cerca.length < enPapel.length && 2 * cerca.length >= enPapel.length;
  const shown = mayNear && !isTodo ? enPapel.filter((one) => isCerca(one) || one.fila.id === elegido) : enPapel;
  const elegir = (id: number) => {
    const fila = out.find((one) => one.id === id);
    if (fila !== undefined) onElegir(fila);
  };
  return (
    <Card
      title="En la calle"
      count={out.length}
      actions={
        mayNear ? (
          <fieldset className={styles.grupo} aria-label="Qué muestra el mapa">
            <ToggleButton isOn={!isTodo} onClick={() => setTodo(false)}>
              Cerca de la planta · {cerca.length}
            </ToggleButton>
            <ToggleButton isOn={isTodo} onClick={() => setTodo(true)}>
              Todo el país · {enPapel.length}
            </ToggleButton>
          </fieldset>
        ) : null
      }
    >
      <ErrorAlert error={query.error} fallback="Error al cargar el mapa" onRetry={() => void query.refetch()} />
      <div className={torre.mapa}>
        <Croquis
          label="Dónde está cada recorrido"
          rondas={
            planta === undefined ? [] : [{ id: 0, nombre: 'la planta', inicio: planta, vuelve: false, paradas: [] }]
          }
          sueltas={shown.flatMap(({ fila, puesto, donde }) =>
            donde === null
              ? []
              : [
                  {
                    ...{ id: fila.id, lat: donde.lat, lng: donde.lng, aproximada: donde.aproximada, letra: puesto },
                    ...{ titulo: `${fila.numero}, ${fila.chofer ?? 'sin chofer'}`, ...marcaDe(fila) },
                  },
                ],
          )}
          height={520}
          elegida={elegido}
          onElegir={elegir}
        />
        <ol className={torre.lista} aria-label="Recorridos en la calle">
          {seen.length === 0 ? <li className={styles.nada}>Ningún recorrido está en la calle.</li> : null}
          {seen.map(({ fila, puesto, donde }) => (
            <li key={fila.id}>
              <button
                type="button"
                className={torre.fila}
                aria-pressed={fila.id === elegido}
                onClick={() => onElegir(fila)}
              >
                <span className={torre.puesto}>{puesto}</span>
                <span className={styles.doble}>
                  <b>{fila.chofer ?? 'Sin chofer'}</b>
                  <span className={styles.quieto}>
                    {fila.numero} · {donde === null ? 'sin noticia de dónde está' : dondeText(donde)}
                  </span>
                </span>
                <Atraso fila={fila} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function dondeText({ segun, fecha }: { segun: 'POSICION' | 'PARADA'; fecha: string }): string {
  const hace = haceText(fecha, Date.now());
  return segun === 'POSICION' ? `posición de ${hace}` : `última parada, ${hace}`;
}

function marcaDe({ atraso_minutos, sobre_limite }: RecorridoFila): { estado: EstadoDeMarca; palabra: string } {
  const over = sobre_limite ? ', sobre su límite de efectivo' : '';
  if (atraso_minutos === null) return { estado: sobre_limite ? 'parcial' : 'entregada', palabra: `a tiempo${over}` };
  return {
    estado: atraso_minutos >= TARDE_MIN ? 'no_entregada' : 'parcial',
    palabra: `${atraso_minutos} min de atraso${over}`,
  };
}
