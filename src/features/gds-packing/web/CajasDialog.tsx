import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirMesa, type Caja, guardarCaja, listCajas } from '../contract.ts';
import styles from './packing.module.css';
import { kilos } from './palabras.ts';

type Deposito = { readonly id: number; readonly nombre: string };

/** The boxes that are packed into, by depósito. */
export function CajasDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(serviceQuery(listCajas, {}));
  const [edited, setEdited] = useState<Caja | 'nueva' | null>(null);
  const { depositos = [], cajas = [], dirige = false } = query.data ?? {};
  if (edited !== null)
    return (
      <CajaDialog caja={edited === 'nueva' ? null : edited} depositos={depositos} onClose={() => setEdited(null)} />
    );
  return (
    <DialogFrame title="Cajas de embalaje" opened onClose={onClose}>
      <div className={styles.dialogo}>
        <ErrorAlert error={query.error} fallback="Error al cargar las cajas" onRetry={() => void query.refetch()} />
        {query.isSuccess && cajas.length === 0 ? <p>Todavía no hay ninguna: se empaca sin decir la caja.</p> : null}
        <ul className={styles.filas} aria-label="Cajas">
          {cajas.map((caja) => (
            <li key={caja.id} className={styles.fila}>
              <span>
                <b>{caja.nombre}</b>
                <span className={styles.quieto}>
                  {` · ${caja.largo_mm} × ${caja.ancho_mm} × ${caja.alto_mm} mm · hasta ${kilos(caja.max_gramos)}`}
                  {depositos.length > 1
                    ? ` · ${depositos.find(({ id }) => id === caja.deposito_id)?.nombre ?? ''}`
                    : ''}
                  {caja.sku === null ? '' : ` · gasta ${caja.sku}`}
                  {caja.activa ? '' : ' · no se usa más'}
                </span>
              </span>
              {dirige ? (
                <Button size="xs" aria-label={`Cambiar ${caja.nombre}`} onClick={() => setEdited(caja)}>
                  Cambiar
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {dirige ? (
          <Button variant="filled" onClick={() => setEdited('nueva')}>
            Nueva caja
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}

const entero = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);
const MEDIDAS = [
  ['largo_mm', 'Largo (mm)'],
  ['ancho_mm', 'Ancho (mm)'],
  ['alto_mm', 'Alto (mm)'],
  ['gramos', 'Peso vacía (g)'],
  ['max_gramos', 'Peso máximo (g)'],
] as const;

function CajaDialog({
  caja,
  depositos,
  onClose,
}: {
  caja: Caja | null;
  depositos: readonly Deposito[];
  onClose: () => void;
}) {
  const form = useResourceForm({
    contract: guardarCaja,
    refreshes: [listCajas, abrirMesa],
    start: {
      deposito_id: String(caja?.deposito_id ?? depositos[0]?.id ?? ''),
      nombre: caja?.nombre ?? '',
      largo_mm: String(caja?.largo_mm ?? ''),
      ancho_mm: String(caja?.ancho_mm ?? ''),
      alto_mm: String(caja?.alto_mm ?? ''),
      gramos: String(caja?.gramos ?? '0'),
      max_gramos: String(caja?.max_gramos ?? ''),
      activa: caja?.activa ?? true,
      sku: caja?.sku ?? '',
    },
    params: ({ deposito_id, nombre, activa, sku, ...medidas }) => ({
      ...(caja === null ? {} : { id: caja.id }),
      ...{ deposito_id: entero(deposito_id), nombre, activa, sku: sku === '' ? null : sku },
      ...{ largo_mm: entero(medidas.largo_mm), ancho_mm: entero(medidas.ancho_mm), alto_mm: entero(medidas.alto_mm) },
      ...{ gramos: entero(medidas.gramos), max_gramos: entero(medidas.max_gramos) },
    }),
    words: {
      ...{ largo_mm: 'De 1 a 5.000', ancho_mm: 'De 1 a 5.000', alto_mm: 'De 1 a 5.000' },
      ...{ gramos: 'De 0 a 100.000', max_gramos: 'De 1 a 1.000.000' },
    },
    onDone: onClose,
  });
  const deposito = form.field('deposito_id');
  return (
    <FormDialog
      title={caja === null ? 'Nueva caja' : `Caja ${caja.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={depositos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          disabled={caja !== null}
          {...deposito}
          onChange={(chosen) => deposito.onChange(chosen ?? '')}
        />
      ) : null}
      <TextField label="Nombre" data-autofocus autoComplete="off" {...form.text('nombre')} />
      <div className={styles.medidas}>
        {MEDIDAS.map(([name, label]) => (
          <TextField key={name} label={label} inputMode="numeric" autoComplete="off" {...form.text(name)} />
        ))}
      </div>
      <TextField
        label="Artículo que se gasta"
        description="El SKU de la caja en el stock, si se cuenta"
        autoComplete="off"
        {...form.text('sku')}
      />
      {caja === null ? null : (
        <CheckboxField
          label="Se usa"
          checked={form.values.activa}
          onChange={(event) => form.field('activa').onChange(event.currentTarget.checked)}
        />
      )}
      <ErrorAlert error={form.error} fallback="No se pudo guardar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
