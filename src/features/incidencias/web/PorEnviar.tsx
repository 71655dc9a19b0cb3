import { Button } from '#web/ui/Button.tsx';

import type { Escrita } from '../lista.contract.ts';
import styles from './incidencias.module.css';
import { LUEGO } from './palabras.ts';
import { salida } from './salida.ts';

interface Props {
  /** The one that is open; null: those of all others that were refused. */
  id: number | null;
  /** Puts it back into the box. */
  onBack: (clave: string, escrita: Escrita) => void;
}

/** Answers that have not left yet, or that the server refused: each can be had back. */
export function PorEnviar({ id, onBack }: Props) {
  const items = salida.useQueue((shown) => shown.items);
  const mine = items.filter(({ estado, cuerpo }) => (id === null ? estado === 'conflicto' : cuerpo.id === id));
  if (mine.length === 0) return null;
  return (
    <ul className={styles.entradas} aria-label="Respuestas por enviar">
      {mine.map(({ clave, estado, texto, intentos, cuerpo }) => (
        <li key={clave} data-espera={estado}>
          <span>
            {estado === 'conflicto'
              ? `No se envió en ${cuerpo.numero}: ${texto ?? 'el servidor no la tomó'}`
              : 'Se envía en unos segundos'}
            {estado !== 'conflicto' && cuerpo.luego !== 'seguir' ? ` · ${LUEGO[cuerpo.luego].toLowerCase()}` : ''}
          </span>
          <p className={styles.texto}>{cuerpo.texto}</p>
          {intentos === 0 || estado === 'conflicto' ? (
            <div className={styles.adjuntos}>
              <Button size="compact-sm" onClick={() => onBack(clave, cuerpo)}>
                {estado === 'conflicto' ? 'Volver a escribirla' : 'Deshacer'}
              </Button>
              {estado === 'conflicto' ? (
                <Button size="compact-sm" onClick={() => void salida.remove(clave)}>
                  Descartar
                </Button>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
