import { crearLpns } from '#features/gds-stock/lpn.contract.ts';
import { useImprimirLpns } from '#features/gds-stock/web/public.tsx';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { RecepcionEntera } from '../contract.ts';
import styles from './recepcion.module.css';

interface Props {
  recepcion: RecepcionEntera['recepcion'];
  /** The code of the licence plate that is being filled; null: what is read lies loose. */
  lpn: string | null;
  onChange: (codigo: string | null) => void;
}

/** On what the next readings are put. One that stands there is read; a new one is numbered, and its label printed. */
export function EnLpn({ recepcion: { deposito_id, cliente_id }, lpn, onChange }: Props) {
  const { run, isPending, error, reset } = useCommand(crearLpns, []);
  const { print, error: noPrint } = useImprimirLpns();
  const puede = useCan(crearLpns);
  const nuevo = () =>
    run({ deposito_id, cliente_id, tipo: 'PALLET' }).then(
      ({ lpns }) => {
        onChange(lpns[0]?.codigo ?? null);
        print(lpns.map(({ id }) => id));
      },
      () => undefined,
    );
  return (
    <div className={styles.cuerpo}>
      <div className={styles.sobre}>
        {lpn === null ? (
          <span className={styles.quieto}>Suelto en el andén. Escanee un LPN para llenarlo.</span>
        ) : (
          <span>
            Sobre <b>LPN {textoDeLpn(lpn)}</b>
          </span>
        )}
        {lpn === null ? null : (
          <Button variant="subtle" onClick={() => onChange(null)}>
            Dejar de llenarlo
          </Button>
        )}
        {puede ? (
          <Button variant="subtle" loading={isPending} onClick={() => void nuevo()}>
            Pallet nuevo
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={error ?? noPrint} fallback="No se pudo crear el LPN" onDismiss={reset} />
    </div>
  );
}
