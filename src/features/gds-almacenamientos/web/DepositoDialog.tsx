import type { ComponentProps } from 'react';

import type { Result } from '#shared/contract.ts';
import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { opcionesDeDeposito } from '../contract.ts';
import { type Deposito, guardarDeposito, listDepositos } from '../depositos.contract.ts';
import styles from './almacenamientos.module.css';

interface Props extends Pick<Result<typeof listDepositos>, 'usuarios' | 'clientes'> {
  /** Null: a new one. */
  deposito: Deposito | null;
  onClose: () => void;
}

/** A new depósito or a change of one: its people, its clients, and what is verified there before it leaves. */
export function DepositoDialog({ deposito, usuarios, clientes, onClose }: Props) {
  const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => String(id));
  const form = useResourceForm({
    contract: guardarDeposito,
    refreshes: [listDepositos, opcionesDeDeposito],
    start: {
      codigo: deposito?.codigo ?? '',
      nombre: deposito?.nombre ?? '',
      activo: deposito?.activo ?? true,
      usuarios: ids(deposito?.usuarios),
      clientes: ids(deposito?.clientes),
      verificar_por_mil: inPercent(deposito?.verificar_por_mil ?? 0),
      verificar_desde_centavos: inPesos(deposito?.verificar_desde_centavos ?? null),
      verificar_primera: deposito?.verificar_primera ?? true,
      verificar_a_ciegas: deposito?.verificar_a_ciegas ?? true,
      tolerancia_peso_mil: inPercent(deposito?.tolerancia_peso_mil ?? 50),
      tolerancia_peso_gramos: String(deposito?.tolerancia_peso_gramos ?? 50),
      gs1_prefijo: deposito?.gs1_prefijo ?? '',
      liberar_entre_dos: deposito?.liberar_entre_dos ?? false,
      aprobar_desde_centavos: inPesos(deposito === null ? 10_000_000 : deposito.aprobar_desde_centavos),
      aprobar_desde_usd_centavos: inPesos(deposito === null ? 250_000 : deposito.aprobar_desde_usd_centavos),
    },
    params: (values) => ({
      ...values,
      ...(deposito === null ? {} : { id: deposito.id }),
      usuarios: values.usuarios.map(Number),
      clientes: values.clientes.map(Number),
      verificar_por_mil: ofPercent(values.verificar_por_mil),
      // What is no sum is refused at its field, never read as none.
      verificar_desde_centavos: ofPesos(values.verificar_desde_centavos),
      aprobar_desde_centavos: ofPesos(values.aprobar_desde_centavos),
      aprobar_desde_usd_centavos: ofPesos(values.aprobar_desde_usd_centavos),
      tolerancia_peso_mil: ofPercent(values.tolerancia_peso_mil),
      tolerancia_peso_gramos: inNumber(values.tolerancia_peso_gramos),
      gs1_prefijo: values.gs1_prefijo.trim() === '' ? null : values.gs1_prefijo,
    }),
    words: {
      codigo: 'Escriba hasta 8 letras o números',
      nombre: 'Escriba el nombre',
      verificar_por_mil: 'De 0 a 100, con un decimal',
      verificar_desde_centavos: 'Escriba un importe, o déjelo vacío',
      aprobar_desde_centavos: 'Escriba un importe, o déjelo vacío',
      aprobar_desde_usd_centavos: 'Escriba un importe, o déjelo vacío',
      tolerancia_peso_mil: 'De 0 a 100, con un decimal',
      tolerancia_peso_gramos: 'Un número de 0 a 100.000',
      gs1_prefijo: 'De 6 a 12 cifras, sin espacios',
    },
    onDone: onClose,
  });
  const activo = form.field('activo');
  const entreDos = form.field('liberar_entre_dos');
  const primera = form.field('verificar_primera');
  const aCiegas = form.field('verificar_a_ciegas');
  const many = (name: 'usuarios' | 'clientes', from: readonly { id: number; nombre: string }[]) => {
    const { value, onChange } = form.field(name);
    const gone = (deposito?.[name] ?? []).filter((one) => !from.some(({ id }) => id === one.id));
    const options = [...from, ...gone].map(({ id, nombre }) => ({ value: String(id), label: nombre }));
    return { options, value, onChange };
  };
  return (
    <FormDialog
      title={deposito === null ? 'Nuevo depósito' : `Editar ${deposito.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.pareja}>
        <TextField label="Código" autoComplete="off" data-autofocus {...form.text('codigo')} />
        <TextField label="Nombre" autoComplete="off" {...form.text('nombre')} />
      </div>
      <div className={styles.barra}>
        <ManySelect label="Personas" {...many('usuarios', usuarios)} />
        <ManySelect label="Clientes" {...many('clientes', clientes)} />
      </div>
      <fieldset className={styles.reglas}>
        <legend>Verificación antes de despachar</legend>
        <div className={styles.pareja}>
          <TextField
            label="Al azar, % de las órdenes"
            inputMode="decimal"
            autoComplete="off"
            {...form.text('verificar_por_mil')}
          />
          <TextField
            label="Contra reembolso desde"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Sin límite"
            {...form.text('verificar_desde_centavos')}
          />
        </div>
        <Casilla label="La primera orden que empaca cada persona" {...primera} />
        <Casilla label="Quien verifica no ve lo que se espera" {...aCiegas} />
      </fieldset>
      <Casilla label="La cuarentena se libera entre dos: una persona lo pide y otra lo aprueba" {...entreDos} />
      <ValorEntreDos pesos={form.text('aprobar_desde_centavos')} dolares={form.text('aprobar_desde_usd_centavos')} />
      <PesoDeBulto mil={form.text('tolerancia_peso_mil')} gramos={form.text('tolerancia_peso_gramos')} />
      <TextField
        label="Prefijo GS1 de la empresa"
        description="Con él los LPN se numeran como SSCC"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Sin prefijo"
        {...form.text('gs1_prefijo')}
      />
      {deposito === null ? null : <Casilla label="En uso" {...activo} />}
      <ErrorAlert error={form.error} fallback="Error al guardar el depósito" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface CasillaProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

function Casilla({ label, value, onChange }: CasillaProps) {
  return <CheckboxField label={label} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

interface ValorProps {
  pesos: ComponentProps<typeof TextField>;
  dolares: ComponentProps<typeof TextField>;
}

function ValorEntreDos({ pesos, dolares }: ValorProps) {
  return (
    <fieldset className={styles.reglas}>
      <legend>Ajustes y roturas que aprueba otra persona, según lo que valen</legend>
      <div className={styles.pareja}>
        <TextField label="Desde, en pesos" inputMode="decimal" autoComplete="off" placeholder="Nunca" {...pesos} />
        <TextField label="Desde, en dólares" inputMode="decimal" autoComplete="off" placeholder="Nunca" {...dolares} />
      </div>
    </fieldset>
  );
}

interface PesoProps {
  mil: ComponentProps<typeof TextField>;
  gramos: ComponentProps<typeof TextField>;
}

function PesoDeBulto({ mil, gramos }: PesoProps) {
  return (
    <fieldset className={styles.reglas}>
      <legend>Peso de un bulto: vale la mayor de las dos diferencias</legend>
      <div className={styles.pareja}>
        <TextField label="En % de lo esperado" inputMode="decimal" autoComplete="off" {...mil} />
        <TextField label="En gramos" inputMode="numeric" autoComplete="off" {...gramos} />
      </div>
    </fieldset>
  );
}

/** Digits and nothing else; what is none is refused by the contract. */
const inNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1);
/** Thousandths, as people say them: `2,5`. */
const inPercent = (mil: number) => (mil / 10).toString().replace('.', ',');
const ofPercent = (text: string) =>
  /^\d{1,3}(,\d)?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 10) : -1;
/** Nothing: no limit; what is no sum is 0, which its field refuses. */
const ofPesos = (text: string) => (text.trim() === '' ? null : (parsePesos(text) ?? 0));
/** As a person types it. */
const inPesos = (centavos: number | null) => (centavos === null ? '' : (centavos / 100).toFixed(2).replace('.', ','));
