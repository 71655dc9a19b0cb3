import { useState } from 'react';

import {
  type CampoDeOrden,
  faltasDeFormulario,
  type Regla,
  TIPOS_DE_CAMPO,
  type TipoDeOrden,
} from '#shared/gds/campos.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './campos.module.css';
import { esDeLaCasa, esFijo, NOMBRE_DE_TIPO } from './palabras.ts';

interface Props {
  tipo: TipoDeOrden;
  hoy: string;
  campos: readonly CampoDeOrden[];
  /** Null: a new one of the client's own. */
  campo: CampoDeOrden | null;
  onSave: (campo: CampoDeOrden) => void;
  onClose: () => void;
}

const NUEVO: CampoDeOrden = {
  ...{ campo: '', tipo: 'TEXTO', etiqueta: '', ayuda: null, visible: true, requerido: false, defecto: null, regla: {} },
};
type Numero = 'largo_min' | 'largo_max' | 'min' | 'max' | 'desde_dias' | 'hasta_dias';

/** One field: what it is called and what it may say; judged as it will be before it is taken over. */
export function CampoDialog({ tipo, hoy, campos, campo, onSave, onClose }: Props) {
  const [one, setOne] = useState(campo ?? NUEVO);
  const [told, setTold] = useState<string | null>(null);
  const isOwn = !esDeLaCasa(tipo, one.campo);
  const change = (more: Partial<CampoDeOrden>) => setOne({ ...one, ...more });
  const rule = (more: Regla) => change({ regla: cleaned({ ...one.regla, ...more }) });
  const save = () => {
    const named = campo === null ? { ...one, campo: nameOf(one.etiqueta) } : one;
    const others = campos.filter((other) => other.campo !== campo?.campo);
    const falta = faltasDeFormulario(tipo, [...others, named], hoy)[named.campo];
    setTold(named.etiqueta.trim() === '' ? 'Escriba cómo se llama' : (falta ?? null));
    if (named.etiqueta.trim() !== '' && falta === undefined) onSave(named);
  };
  return (
    <FormDialog
      title={campo === null ? 'Campo propio' : `Cambiar ${campo.etiqueta}`}
      opened
      isDirty={one !== (campo ?? NUEVO)}
      isSaving={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Etiqueta"
        data-autofocus
        maxLength={60}
        value={one.etiqueta}
        onChange={(event) => change({ etiqueta: event.currentTarget.value })}
      />
      {isOwn ? (
        <SelectField
          label="Qué es"
          data={TIPOS_DE_CAMPO.map((value) => ({ value, label: NOMBRE_DE_TIPO[value] }))}
          allowDeselect={false}
          value={one.tipo}
          onChange={(value) => change({ tipo: TIPOS_DE_CAMPO.find((kind) => kind === value) ?? 'TEXTO', regla: {} })}
        />
      ) : null}
      {esFijo(tipo, one.campo) ? null : (
        <div className={styles.pareja}>
          <CheckboxField
            label="Se muestra"
            checked={one.visible}
            onChange={(event) => change({ visible: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Requerido"
            checked={one.requerido}
            onChange={(event) => change({ requerido: event.currentTarget.checked })}
          />
        </div>
      )}
      <ReglaDeTipo campo={one} onRule={rule} />
      <div className={styles.pareja}>
        <TextField
          label="Si no se dice nada"
          maxLength={200}
          value={one.defecto ?? ''}
          onChange={(event) => change({ defecto: event.currentTarget.value || null })}
        />
        <TextField
          label="Ayuda"
          maxLength={200}
          value={one.ayuda ?? ''}
          onChange={(event) => change({ ayuda: event.currentTarget.value || null })}
        />
      </div>
      <CheckboxField
        label="Único: ninguna otra orden del cliente dice lo mismo"
        checked={one.regla.unico ?? false}
        onChange={(event) => rule({ unico: event.currentTarget.checked || undefined })}
      />
      <ErrorAlert error={told} />
    </FormDialog>
  );
}

interface ReglaProps {
  campo: CampoDeOrden;
  onRule: (more: Regla) => void;
}

/** What a value of its kind must be. */
function ReglaDeTipo({ campo: one, onRule: rule }: ReglaProps) {
  const number = (name: Numero, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={one.regla[name] === undefined ? '' : String(one.regla[name])}
      onChange={(event) => rule({ [name]: numberOf(event.currentTarget.value) })}
    />
  );
  return (
    <>
      {one.tipo === 'TEXTO' ? (
        <div className={styles.pareja}>
          {number('largo_min', 'Letras, al menos')}
          {number('largo_max', 'Letras, hasta')}
          <TextField
            label="Máscara"
            description="A letra, 9 cifra, * cualquiera"
            maxLength={40}
            value={one.regla.mascara ?? ''}
            onChange={(event) => rule({ mascara: event.currentTarget.value || undefined })}
          />
          <SelectField
            label="Dígito verificador"
            clearable
            data={[
              { value: 'GS1', label: 'GS1 (EAN)' },
              { value: 'RUT', label: 'RUT' },
              { value: 'CI', label: 'Cédula' },
            ]}
            value={one.regla.digito ?? null}
            onChange={(value) => rule({ digito: (['GS1', 'RUT', 'CI'] as const).find((kind) => kind === value) })}
          />
        </div>
      ) : null}
      {one.tipo === 'NUMERO' ? (
        <div className={styles.pareja}>
          {number('min', 'Desde')}
          {number('max', 'Hasta')}
        </div>
      ) : null}
      {one.tipo === 'FECHA' ? (
        <div className={styles.pareja}>
          {number('desde_dias', 'Días desde hoy, al menos')}
          {number('hasta_dias', 'Días desde hoy, hasta')}
        </div>
      ) : null}
      {one.tipo === 'LISTA' ? (
        <TextAreaField
          label="Valores, uno por renglón"
          rows={4}
          value={(one.regla.valores ?? []).join('\n')}
          onChange={(event) => rule({ valores: event.currentTarget.value.split('\n') })}
        />
      ) : null}
    </>
  );
}

/** Without what is not said. */
const cleaned = (regla: Regla): Regla =>
  Object.fromEntries(Object.entries(regla).filter(([, value]) => value !== undefined));

const numberOf = (text: string): number | undefined => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** `Nº de pedido` is kept as `x_n_de_pedido`. */
function nameOf(etiqueta: string): string {
  const plain = etiqueta
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 30);
  return `x_${plain}`;
}
