import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { declararRendicion, type Rendiciones } from '../contract.ts';
import { dinero } from './palabras.ts';
import { REFRESCA } from './refresca.ts';
import styles from './rendiciones.module.css';

/** The driver says what comes, before anybody counts; whoever counts sees it after the seal. */
export function Declarar({ recorrido_id, declarado }: { recorrido_id: number } & Pick<Rendiciones, 'declarado'>) {
  const form = useResourceForm({
    contract: declararRendicion,
    refreshes: REFRESCA,
    start: { centavos: '' },
    params: ({ centavos }) => ({ recorrido_id, centavos: parsePesos(centavos) ?? -1 }),
    words: { centavos: 'Escriba cuánto trae, en pesos' },
    onDone: () => undefined,
  });
  return (
    <form
      className={styles.declarar}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField label="Efectivo que trae, en pesos (opcional)" inputMode="decimal" {...form.text('centavos')} />
      <Button type="submit" loading={form.isSaving}>
        Declarar
      </Button>
      <span className={styles.quieto}>
        {declarado.length === 0
          ? 'Quien cuenta no lo ve antes de sellar.'
          : `Declarado: ${declarado.map(({ moneda, centavos }) => dinero(centavos, moneda)).join(' · ')}`}
      </span>
      <ErrorAlert error={form.error} fallback="No se pudo declarar" onDismiss={form.dismiss} />
    </form>
  );
}
