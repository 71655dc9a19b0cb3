import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';
import type { EstadoDeMarca } from '#web/ui/map/croquis-model.ts';

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

/** The rounds that are out, where each was last: the latest is number 1, and a square. The list beside it says the same in words. */
export function MapaDeTorre({ dia, filas, elegido, onElegir }: Props) {
  const query = useQuery({ ...serviceQuery(dondeEstan, { dia }), placeholderData: keepPreviousData });
  useLive('recorridos', () => void query.refetch());
  const { planta, rondas = [] } = query.data ?? {};
  const places = new Map(rondas.map((one) => [one.id, one]));
  const out = filas.filter(({ estado }) => estado === 'EN_RUTA');
  const seen = out.map((fila, index) => ({ fila, puesto: String(index + 1), donde: places.get(fila.id) ?? null }));
  const elegir = (id: number) => {
    const fila = out.find((one) => one.id === id);
    if (fila !== undefined) onElegir(fila);
  };
  return (
    <Card title="En la calle" count={out.length}>
      <ErrorAlert error={query.error} fallback="Error al cargar el mapa" onRetry={() => void query.refetch()} />
      <div className={torre.mapa}>
        <Croquis
          label="Dónde está cada recorrido"
          rondas={
            planta === undefined ? [] : [{ id: 0, nombre: 'la planta', inicio: planta, vuelve: false, paradas: [] }]
          }
          sueltas={seen.flatMap(({ fila, puesto, donde }) =>
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
