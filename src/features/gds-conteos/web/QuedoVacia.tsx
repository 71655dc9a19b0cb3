import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';

import { listConteos } from '../contract.ts';
import { noQuedoVacia } from '../vacia.contract.ts';
import styles from './conteos.module.css';

interface Props {
  lugar: { readonly almacenamiento_id: number; readonly codigo: string };
  onDone: () => void;
}

/** The book says that nothing lies there any more: one key says that it is so, the other asks for a count. */
export function QuedoVacia({ lugar: { almacenamiento_id, codigo }, onDone }: Props) {
  const { run, isPending, error, reset } = useCommand(noQuedoVacia, [listConteos]);
  const [pedido, setPedido] = useState<{ conteo: string | null } | null>(null);
  usePageKeys({ F7: onDone });
  const ask = () => void run({ almacenamiento_id }).then(setPedido, () => undefined);
  if (pedido !== null)
    return (
      <p role="status" className={styles.vacia}>
        {pedido.conteo === null
          ? `${codigo} ya espera un conteo.`
          : `Se pidió el conteo ${pedido.conteo} de ${codigo}.`}
        <Button onClick={onDone}>Entendido</Button>
      </p>
    );
  return (
    <fieldset className={styles.vacia}>
      <legend>¿Quedó vacía {codigo}?</legend>
      <Button variant="filled" aria-keyshortcuts="F7" onClick={onDone}>
        Sí, vacía (F7)
      </Button>
      <Button loading={isPending} onClick={ask}>
        No, queda algo
      </Button>
      <ErrorAlert error={error} fallback="No se pudo pedir el conteo" onDismiss={reset} />
    </fieldset>
  );
}
