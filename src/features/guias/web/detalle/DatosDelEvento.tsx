import { type EventoFila, SIN_PESO } from '#features/guias/detalle.contract.ts';
import { formatDay } from '#shared/dates.ts';

import styles from './historia.module.css';
import { bultos, dinero, peso } from './textos.ts';

/** Weighing is the one event that must say that there is no weight. */
const PESADA = 'PES';

/** What an event carried, each with its word. */
export function DatosDelEvento({ evento }: { evento: EventoFila }) {
  const datos = datosOf(evento);
  return (
    <>
      {evento.motivo === null ? null : <p className={styles.motivo}>{evento.motivo}</p>}
      {datos.length === 0 ? null : (
        <dl className={styles.datos}>
          {datos.map(([nombre, valor]) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      )}
      {evento.nota === null ? null : <blockquote className={styles.nota}>{evento.nota}</blockquote>}
    </>
  );
}

function datosOf(evento: EventoFila): (readonly [nombre: string, valor: string])[] {
  const { recibe, documento, monto, peso_gramos, tipo, dia, nota } = evento;
  const pesado = peso_gramos === null ? null : peso(peso_gramos);
  // With its reason where there is one, in the words of the note.
  const lacksWeight = tipo === PESADA && !nota?.includes(SIN_PESO);
  const found: (readonly [string, string | null])[] = [
    ['Solo', evento.bultos === null ? null : bultos(evento.bultos)],
    ['Recibe', recibe],
    ['Documento', documento],
    ['Importe', monto === null ? null : dinero(monto)],
    ['Peso', pesado ?? (lacksWeight ? 'sin peso' : null)],
    ['Día acordado', dia === null ? null : formatDay(dia)],
  ];
  return found.flatMap(([nombre, valor]) => (valor === null ? [] : [[nombre, valor] as const]));
}
