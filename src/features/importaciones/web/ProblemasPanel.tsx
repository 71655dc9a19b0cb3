import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { CampoDeTipo } from '../campos.contract.ts';
import {
  aceptarRepetidas,
  corregirFilas,
  getImportacion,
  type Importacion,
  listFilas,
  type Problema,
} from '../contract.ts';
import styles from './importaciones.module.css';
import { filas as countFilas, nombreDeCampo } from './palabras.ts';
import { showFilas } from './use-correcciones.ts';

interface Props {
  importacion: Importacion;
  campos: readonly CampoDeTipo[];
  problemas: readonly Problema[];
  campo: string | null;
}

const MOST_SHOWN = 6;

/** The same fault in many rows, with what was probably meant: mended in all of them with one press. */
export function ProblemasPanel({ importacion: { id, tipo }, campos, problemas, campo }: Props) {
  const accept = useCommand(aceptarRepetidas, [getImportacion, listFilas]);
  const [isWhole, setWhole] = useState(false);
  const about = problemas.filter((one) => campo === null || one.campo === campo);
  const repetidas = about.filter(({ aceptable }) => aceptable);
  const usable = about.filter(({ sugerencia }) => sugerencia !== null);
  if (usable.length === 0 && repetidas.length === 0) return null;
  const shown = isWhole ? usable : usable.slice(0, MOST_SHOWN);
  return (
    <section className={styles.problemas} aria-label="Correcciones sugeridas">
      <ul>
        {repetidas.length === 0 ? null : (
          <li>
            <span>
              Hay filas con una <strong>referencia ya usada</strong>. ¿Son{' '}
              {tipo === 'ENVIOS' ? 'envíos nuevos' : 'órdenes nuevas'}?
            </span>
            <Button
              size="compact-sm"
              loading={accept.isPending}
              onClick={() =>
                void accept.run({ id }).catch((cause: unknown) => logFailure(aceptarRepetidas.service, cause))
              }
            >
              Aceptar todas las repetidas
            </Button>
          </li>
        )}
        {shown.map((problema) => (
          <Sugerencia
            key={`${problema.campo} ${problema.valor} ${problema.mensaje}`}
            campos={campos}
            problema={problema}
          />
        ))}
      </ul>
      {usable.length > MOST_SHOWN ? (
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver las ${usable.length} sugerencias`}
        </Button>
      ) : null}
      <ErrorAlert error={accept.error} fallback="No se pudieron aceptar" />
    </section>
  );
}

function Sugerencia({ campos, problema }: Pick<Props, 'campos'> & { problema: Problema }) {
  const client = useQueryClient();
  const command = useCommand(corregirFilas, [getImportacion]);
  const campo = campos.find(({ codigo }) => codigo === problema.campo)?.codigo;
  const { sugerencia, valor, cantidad, fila_id } = problema;
  if (campo === undefined || sugerencia === null) return null;
  const use = () => {
    const cambios = [{ id: fila_id, campo, valor: sugerencia }];
    command.run({ cambios, iguales: true, antes: valor }).then(
      ({ filas }) => showFilas(client, filas),
      (cause: unknown) => logFailure(corregirFilas.service, cause),
    );
  };
  return (
    <li>
      <span>
        {nombreDeCampo(campo, campos)}: «{valor}» → <strong>{sugerencia}</strong> · {countFilas(cantidad)}
      </span>
      <Button size="compact-sm" loading={command.isPending} onClick={use}>
        {cantidad === 1 ? 'Usar' : `Usar en las ${cantidad.toLocaleString('es-UY')}`}
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo cambiar" />
    </li>
  );
}
