import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { Recorrido } from '../contract.ts';
import type { Propuesta } from '../mapa.contract.ts';
import mapa from './mapa.module.css';
import { duracion, km, movidasDe } from './mapa-model.ts';
import { detrasText, trasDe } from './mezcla.ts';
import { direccionDe, estaAbierta } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';
import type { Propone } from './use-propuesta.ts';

interface Props {
  plan: Plan;
  propone: Propone;
  propuesta: Propuesta;
  datos: Recorrido;
}

/** What is fetched and comes to stand behind another number of doors. */
function levantesMovidos({ levantes }: Propuesta, datos: Recorrido) {
  const open = datos.lineas.filter(estaAbierta);
  return levantes.flatMap(({ id, orden }) => {
    const levante = datos.levantes.find((one) => one.id === id);
    const de = levante === undefined ? orden : trasDe(levante, open);
    return levante === undefined || de === orden ? [] : [{ levante, de, a: orden }];
  });
}

/** What the search found, against what there is: which stops move, what it left alone and why. Enter applies it. */
export function PropuestaCard({ plan, propone, propuesta, datos }: Props) {
  const { recorrido, lineas } = datos;
  const { antes, despues, anterior, orden, sin_lugar, avisos } = propuesta;
  const moved = movidasDe(anterior, orden);
  const fetched = levantesMovidos(propuesta, datos);
  const many = moved.length + fetched.length;
  const byId = new Map(lineas.map((linea) => [linea.guia_id, linea]));
  const isStale = propuesta.version !== recorrido.version;
  const isBetter = many > 0;
  return (
    <Card
      title={isBetter ? 'Orden propuesto' : 'No hay un orden mejor'}
      actions={
        <>
          <Button onClick={propone.descartar}>{isBetter ? 'Descartar' : 'Cerrar'}</Button>
          {isStale ? (
            <Button variant="filled" loading={propone.isSearching} onClick={() => void propone.optimizar()}>
              Optimizar otra vez
            </Button>
          ) : null}
          {isBetter && !isStale ? (
            <Button variant="filled" autoFocus loading={plan.isWorking} onClick={() => void propone.aplicar()}>
              Aplicar
            </Button>
          ) : null}
        </>
      }
    >
      <div className={mapa.propuesta} role="status">
        {isStale ? (
          <p className={mapa.alerta}>
            El recorrido cambió después de esta propuesta: no se puede aplicar. Pídala otra vez.
          </p>
        ) : null}
        {isBetter ? (
          <p className={mapa.comparacion}>
            <span>
              {km(antes.metros)} → <b>{km(despues.metros)}</b>
            </span>
            <span>
              {duracion(antes.segundos)} → <b>{duracion(despues.segundos)}</b>
            </span>
            <span>{many === 1 ? 'Cambia 1 parada' : `Cambian ${many} paradas`}</span>
          </p>
        ) : (
          <p>
            El orden que tiene es el mejor que se encontró: {km(antes.metros)}, {duracion(antes.segundos)}.
          </p>
        )}
        {sin_lugar.length > 0 ? (
          <details open>
            <summary>
              {sin_lugar.length === 1 ? 'Una parada queda' : `${sin_lugar.length} paradas quedan`} al final, sin ordenar
            </summary>
            <ul className={styles.lista}>
              {sin_lugar.map(({ guia_nro, razon }) => (
                <li key={guia_nro}>
                  <span className={styles.mono}>{guia_nro}</span> {razon}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Avisos avisos={avisos} />
        {isBetter ? (
          <details>
            <summary>Qué se mueve</summary>
            <ol className={mapa.movidas}>
              {moved.map(({ guia_id, de, a }) => {
                const linea = byId.get(guia_id);
                return (
                  <li key={guia_id}>
                    <span className={styles.mono}>
                      {de} → {a}
                    </span>{' '}
                    {linea?.destinatario}
                    <span className={styles.quieto}> {linea === undefined ? '' : direccionDe(linea)}</span>
                  </li>
                );
              })}
              {fetched.map(({ levante, de, a }) => (
                <li key={`l${levante.id}`}>
                  <span className={styles.mono}>{levante.numero}</span> Levantar en {levante.cliente}
                  <span className={styles.quieto}>
                    {' '}
                    {detrasText(de)} → {detrasText(a)}
                  </span>
                </li>
              ))}
            </ol>
          </details>
        ) : null}
        <p className={styles.quieto}>{distanciasText(propuesta.por_calles)}</p>
      </div>
    </Card>
  );
}

export function distanciasText(porCalles = false): string {
  return porCalles
    ? 'Distancias y tiempos por calle.'
    : 'Distancias en línea recta con un recargo y velocidades supuestas.';
}

/** What a person should know, in words. */
export function Avisos({ avisos }: { avisos: readonly string[] }) {
  if (avisos.length === 0) return null;
  return (
    <ul className={mapa.avisos}>
      {avisos.map((aviso) => (
        <li key={aviso}>{aviso}</li>
      ))}
    </ul>
  );
}
