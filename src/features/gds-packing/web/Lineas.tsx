import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type LineaDeMesa, type Mesa, quitarDeMesa } from '../contract.ts';
import { bultoAbierto, ponerMesa } from './banco.ts';
import styles from './packing.module.css';
import { miles } from './palabras.ts';

/** Each line with how many are in; what is in the open bulto comes out again one by one. */
export function Lineas({ mesa }: { mesa: Mesa }) {
  const { run, isPending, error, reset } = useCommand(quitarDeMesa, []);
  const abierto = bultoAbierto(mesa);
  const out = ({ id }: LineaDeMesa) => {
    if (abierto === null) return;
    const serie = abierto.contenido.findLast(({ linea_id }) => linea_id === id)?.series?.at(-1);
    void run({ bulto_id: abierto.id, linea_id: id, cantidad: 1, ...(serie === undefined ? {} : { serie }) }).then(
      ({ mesa: now }) => ponerMesa(now),
      () => undefined,
    );
  };
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudo quitar" onDismiss={reset} />
      <ul className={styles.filas} aria-label="Lo que va">
        {mesa.lineas.map((linea) => (
          <li key={linea.id} className={styles.linea} data-hecha={linea.por_empacar === 0 || undefined}>
            <p className={styles.cuenta}>
              <b>{miles(linea.en_bulto + linea.empacada)}</b> de {miles(linea.pedida)}
            </p>
            <p className={styles.articulo}>
              <span className={styles.mono}>{linea.sku}</span> {linea.nombre}
              <span className={styles.quieto}>{detalle(linea)}</span>
            </p>
            {linea.en_bulto === 0 ? null : (
              <Button
                size="xs"
                disabled={isPending}
                aria-label={`Quitar uno de ${linea.sku}`}
                onClick={() => out(linea)}
              >
                Quitar uno
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function detalle({ en_bulto, por_empacar, falta, con_serie }: LineaDeMesa): string {
  const parts = [
    en_bulto > 0 ? `${miles(en_bulto)} en el bulto` : null,
    por_empacar > 0 ? `${miles(por_empacar)} por empacar` : null,
    falta > 0 ? `${miles(falta)} sin tomar` : null,
    con_serie ? 'se escanea la serie' : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? ' · completa' : ` · ${parts.join(' · ')}`;
}
