import { useState } from 'react';

import { newClave } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { MesaDeConteo } from '../mesa.contract.ts';
import styles from './conteos.module.css';
import { elegir, mandarLote } from './lecturas.ts';
import { cambiarMesa } from './mesa.ts';

type Props = { espera: NonNullable<MesaDeConteo['espera']> };

/** What the last reading still lacks. */
export function Espera({ espera }: Props) {
  const [error, setError] = useState<unknown>(null);
  const [producto] = espera.productos;
  if (espera.que === 'VENCE') return <Vence espera={espera} />;
  return (
    <Card title={espera.que === 'CUAL' ? '¿De qué cliente es?' : (producto?.sku ?? '')}>
      <div className={styles.cuerpo}>
        {espera.que === 'SERIE' ? <p>Escanee la serie de {producto?.nombre}.</p> : null}
        {espera.que === 'LOTE' ? <p>Escanee o escriba el lote de {producto?.nombre}.</p> : null}
        {espera.que === 'CUAL'
          ? espera.productos.map((one) => (
              <Button
                key={one.producto_id}
                className={styles.grande}
                onClick={() => void elegir(one, { clave: newClave() }).catch(setError)}
              >
                {one.cliente}: {one.sku} {one.nombre}
              </Button>
            ))
          : null}
        <ErrorAlert error={error} fallback="No se pudo registrar" />
        <Button variant="subtle" onClick={() => cambiarMesa({ espera: null })}>
          Dejarlo
        </Button>
      </div>
    </Card>
  );
}

/** A lot that nobody knew. */
function Vence({ espera: { lote, productos } }: Props) {
  const [vence, setVence] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [producto] = productos;
  const leave = () => cambiarMesa({ espera: null });
  const send = () => {
    if (producto === undefined || lote === null || vence === null) return;
    setSaving(true);
    void mandarLote(producto, { codigo: lote, vence }, { clave: newClave() })
      .catch(setError)
      .finally(() => setSaving(false));
  };
  return (
    <FormDialog
      title={`Lote ${lote} de ${producto?.sku}`}
      opened
      isDirty={false}
      isSaving={isSaving}
      submitLabel="Contar"
      onSubmit={send}
      onClose={leave}
    >
      <p>Es un lote nuevo.</p>
      <DateField label="Vence" value={vence} onChange={setVence} />
      <ErrorAlert error={error} fallback="No se pudo registrar" />
    </FormDialog>
  );
}
