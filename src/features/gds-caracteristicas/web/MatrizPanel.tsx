import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { REGLAS, type Regla } from '#shared/gds/compatibilidad.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import {
  type Caracteristica,
  guardarMatriz,
  listCaracteristicas,
  type ReglaDada,
  simularMatriz,
  verMatriz,
} from '../contract.ts';
import styles from './caracteristicas.module.css';
import { NOMBRE_DE_REGLA, nombreDeValor } from './palabras.ts';

interface Valor {
  readonly key: string;
  readonly caracteristica: Caracteristica;
  readonly valor: string;
  readonly nombre: string;
}

const valoresDe = (all: readonly Caracteristica[]): Valor[] =>
  all.flatMap((caracteristica) =>
    caracteristica.opciones.map((valor) => ({
      ...{ key: `${caracteristica.id} ${valor}`, caracteristica, valor },
      nombre: nombreDeValor(caracteristica, valor),
    })),
  );

/** Values of products against values of places, and against each other; a cell goes on by Space. */
export function MatrizPanel() {
  const query = useQuery(serviceQuery(verMatriz, {}));
  const names = useQuery(serviceQuery(listCaracteristicas, {}));
  const error = query.error ?? names.error;
  if (query.data === undefined || names.data === undefined)
    return (
      <ErrorAlert
        error={error}
        fallback="Error al cargar las reglas"
        onRetry={() => void Promise.all([query.refetch(), names.refetch()])}
      />
    );
  const { borrador, vigente } = query.data;
  const seen = borrador ?? vigente;
  return (
    <Matriz
      // What somebody else saved meanwhile begins anew.
      key={`${seen?.id} ${seen?.version}`}
      version={borrador?.version ?? null}
      start={seen?.reglas ?? []}
      caracteristicas={names.data.caracteristicas.filter(({ activa }) => activa)}
    />
  );
}

interface Props {
  version: number | null;
  start: readonly ReglaDada[];
  caracteristicas: readonly Caracteristica[];
}

function Matriz({ version, start, caracteristicas }: Props) {
  const isNarrow = useIsNarrow();
  const puede = useCan(guardarMatriz) && !isNarrow;
  const [reglas, setReglas] = useState(start);
  const command = useCommand(guardarMatriz, [verMatriz, simularMatriz]);
  const productos = valoresDe(caracteristicas.filter(({ ambito }) => ambito === 'PRODUCTO'));
  const lugares = valoresDe(caracteristicas.filter(({ ambito }) => ambito === 'ALMACENAMIENTO'));
  const change = (own: Valor, otra: Valor) => {
    const isAbout = isOf(own, otra);
    const now = reglas.find(isAbout)?.regla ?? null;
    const next = nextOf(now, otra.caracteristica.ambito === 'PRODUCTO');
    const rest = reglas.filter((one) => !isAbout(one));
    setReglas(next === null ? rest : [...rest, reglaOf(own, otra, next)]);
  };
  const save = () =>
    void command
      .run({ version, reglas: [...reglas] })
      .catch((cause: unknown) => logFailure(guardarMatriz.service, cause));
  if (productos.length === 0) return <EmptyState title="No hay características de productos: defina alguna primero" />;
  return (
    <div className={styles.pila}>
      <p className={styles.quieto}>
        {version === null ? 'Estas son las reglas en vigor.' : 'Este es el borrador: no rige hasta que se publique.'}{' '}
        {puede
          ? 'Cada celda cambia con un clic o con la barra espaciadora.'
          : 'Las reglas se cambian en una pantalla ancha, con permiso para hacerlo.'}
      </p>
      <Card title="Qué va con qué">
        <section className={styles.rollo} aria-label="Matriz de compatibilidad">
          <table className={styles.matriz}>
            <thead>
              <tr>
                <th scope="col">Productos</th>
                {[...lugares, ...productos].map(({ key, nombre, caracteristica }) => (
                  <th key={key} scope="col">
                    {caracteristica.ambito === 'PRODUCTO' ? `Junto a ${nombre}` : nombre}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {productos.map((own, at) => (
                <tr key={own.key}>
                  <th scope="row">{own.nombre}</th>
                  {[...lugares, ...productos].map((otra, column) => (
                    <td key={otra.key}>
                      {/* Of two products it is said once: above the diagonal. */}
                      {column - lugares.length > at || otra.caracteristica.ambito === 'ALMACENAMIENTO' ? (
                        <Celda
                          own={own}
                          otra={otra}
                          regla={reglas.find(isOf(own, otra))?.regla ?? null}
                          disabled={!puede}
                          onChange={() => change(own, otra)}
                        />
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      <ErrorAlert error={command.error} fallback="No se pudo guardar el borrador" onDismiss={command.reset} />
      {puede ? (
        <div className={styles.barra}>
          <Button variant="filled" loading={command.isPending} disabled={reglas === start} onClick={save}>
            Guardar borrador
          </Button>
          {reglas === start ? null : <Button onClick={() => setReglas(start)}>Deshacer cambios</Button>}
        </div>
      ) : null}
    </div>
  );
}

interface CeldaProps {
  own: Valor;
  otra: Valor;
  regla: Regla | null;
  disabled: boolean;
  onChange: () => void;
}

function Celda({ own, otra, regla, disabled, onChange }: CeldaProps) {
  const isPair = otra.caracteristica.ambito === 'PRODUCTO';
  const word = palabra(regla, isPair);
  return (
    <button
      type="button"
      className={styles.celda}
      data-regla={regla ?? undefined}
      disabled={disabled}
      aria-label={`${word}: ${own.nombre} ${isPair ? 'junto a' : 'en'} ${otra.nombre}`}
      onClick={onChange}
    >
      {word}
    </button>
  );
}

function palabra(regla: Regla | null, isPair: boolean): string {
  if (regla === null) return '—';
  return isPair ? 'No juntos' : NOMBRE_DE_REGLA[regla];
}

/** A rule about these two, whichever of them it names first. */
const isOf = (own: Valor, otra: Valor) => (one: ReglaDada) =>
  (`${one.caracteristica_id} ${one.valor}` === own.key && `${one.otra_id} ${one.otro_valor}` === otra.key) ||
  (`${one.caracteristica_id} ${one.valor}` === otra.key && `${one.otra_id} ${one.otro_valor}` === own.key);

const reglaOf = (own: Valor, otra: Valor, regla: Regla): ReglaDada => ({
  ...{ caracteristica_id: own.caracteristica.id, valor: own.valor, regla },
  ...{ otra_id: otra.caracteristica.id, otro_valor: otra.valor },
});

/** Nothing, then each in turn; of two products there is one. */
function nextOf(now: Regla | null, isPair: boolean): Regla | null {
  if (isPair) return now === null ? 'PROHIBE' : null;
  return REGLAS[now === null ? 0 : REGLAS.indexOf(now) + 1] ?? null;
}
