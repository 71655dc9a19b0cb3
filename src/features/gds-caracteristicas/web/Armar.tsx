import { type Armado, armarMover, type FueraDeMover } from '#features/gds-trabajos/mover.contract.ts';
import { TrabajosHechos } from '#features/gds-trabajos/web/public.tsx';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './caracteristicas.module.css';

const POR_QUE: Readonly<Record<FueraDeMover, string>> = {
  RESERVADO: 'reservadas para órdenes',
  EN_TRABAJO: 'ya en un trabajo',
  EN_LPN: 'sobre un LPN: se mueve entero',
  APARTADO: 'apartadas: en cuarentena, dañadas o bloqueadas',
  LUGAR_CERRADO: 'en ubicaciones bloqueadas o en conteo',
  SE_QUEDA: 'sin mover: se va lo que tienen al lado',
  DEMASIADO: 'para la próxima vez: son demasiadas juntas',
};

const cuantas = (n: number, una: string, muchas: string): string =>
  `${n.toLocaleString('es-UY')} ${n === 1 ? una : muchas}`;

/** What was made, with the way to it, and what was not. */
export function Armados({ hecho: { wos, lineas, unidades, sin_destino, fuera } }: { hecho: Armado }) {
  return (
    <div className={styles.armados} role="status">
      <p className={styles.quieto}>
        {wos.length === 0
          ? 'No había nada libre para mover: no se armó ningún trabajo.'
          : `Para mover: ${cuantas(lineas, 'línea', 'líneas')}, ${cuantas(unidades, 'unidad', 'unidades')}.`}
        {sin_destino === 0 ? '' : ` De ${cuantas(sin_destino, 'línea', 'líneas')} decide el destino quien la lleva.`}
      </p>
      <TrabajosHechos dice="Trabajos armados" wos={wos.map(({ id, numero }) => ({ id, numero, cerrada: false }))} />
      {fuera.length === 0 ? null : (
        <>
          <p className={styles.quieto}>Quedó fuera:</p>
          <ul className={styles.fuera} aria-label="Quedó fuera">
            {fuera.map(({ por, unidades: son }) => (
              <li key={por}>
                {cuantas(son, 'unidad', 'unidades')} {POR_QUE[por]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Of the rules in force: what lies wrong becomes work, as often as it is pressed once. */
export function Armar({ onHecho }: { onHecho: (hecho: Armado) => void }) {
  const { run, isPending, error, reset } = useCommand(armarMover, []);
  const press = () => void run({}).then(onHecho, (cause: unknown) => logFailure(armarMover.service, cause));
  return (
    <>
      <Button loading={isPending} onClick={press}>
        Armar trabajos
      </Button>
      <ErrorAlert error={error} fallback="No se pudieron armar los trabajos" onDismiss={reset} />
    </>
  );
}
