import { useState } from 'react';

import {
  type DescarteGuardado,
  MOTIVOS_DE_DESCARTE,
  type MotivoDeDescarte,
} from '#features/gds-stock/descartes.contract.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { descartar } from './cola.ts';
import { MOTIVO } from './palabras.ts';

/** What is let go of: of which kind, where, and how much of what. */
export type Descartado = Pick<
  DescarteGuardado['pedido'],
  'que' | 'deposito_id' | 'de' | 'a' | 'items' | 'wo_linea_id' | 'conteo_linea_id'
>;

interface Props {
  item: Pick<Waiting<{ titulo: string }>, 'clave' | 'texto' | 'cuerpo'>;
  que: Descartado;
  remove: (clave: string) => Promise<boolean>;
  /** Which one, where several stand on a page. */
  nombre?: string;
}

/** Lets go of what was done without a network and was not taken: it says why, and whoever leads the depósito reads it. */
export function Descartar({ item, que, remove, nombre }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(nombre === undefined ? {} : { 'aria-label': `Descartar ${nombre}` })} onClick={() => setOpen(true)}>
        Descartar
      </Button>
      {isOpen ? <PorQue item={item} que={que} remove={remove} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const RAZONES = MOTIVOS_DE_DESCARTE.map((value) => ({ value, label: MOTIVO[value] }));

function PorQue({ item: { clave, texto, cuerpo }, que, remove, onClose }: Props & { onClose: () => void }) {
  const [motivo, setMotivo] = useState<MotivoDeDescarte | null>(null);
  const [nota, setNota] = useState('');
  const [isTold, setTold] = useState(false);
  const [isLate, setLate] = useState(false);
  const why = nota.trim();
  const isShort = motivo === 'OTRO' && why === '';
  const letGo = () => {
    if (motivo === null || isShort) return setTold(true);
    const said = why === '' ? {} : { nota: why };
    const rechazo = (texto ?? '').trim().slice(0, 500) || 'El servidor no lo tomó';
    const titulo = cuerpo.titulo.trim().slice(0, 200) || '?';
    void descartar({ ...que, clave_descartada: clave, titulo, rechazo, motivo, ...said }, remove).then((isGone) =>
      isGone ? onClose() : setLate(true),
    );
  };
  return (
    <FormDialog
      title="Descartar lo que no se registró"
      opened
      isDirty={motivo !== null || why !== ''}
      isSaving={false}
      submitLabel="Sí, descartar"
      cancelLabel="No, dejarlo"
      onSubmit={letGo}
      onClose={onClose}
    >
      <p>
        <b>{cuerpo.titulo}</b>: {texto}
      </p>
      <p>No quedará registrado. El motivo lo lee quien dirige el depósito.</p>
      <SelectField
        label="Por qué"
        data-autofocus
        data={RAZONES}
        value={motivo}
        onChange={(value) => setMotivo(MOTIVOS_DE_DESCARTE.find((one) => one === value) ?? null)}
        error={isTold && motivo === null ? 'Elija por qué' : null}
      />
      <TextField
        label={motivo === 'OTRO' ? 'Cuál' : 'Detalle (opcional)'}
        maxLength={500}
        autoComplete="off"
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
        error={isTold && isShort ? 'Escriba por qué' : null}
      />
      {isLate ? <p role="alert">No se descartó: se está enviando de nuevo.</p> : null}
    </FormDialog>
  );
}
