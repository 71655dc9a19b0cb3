import { useState } from 'react';

import type { LecturaEnEspera, LecturaPorCompletar } from '#features/eventos/contract.ts';
import { formatDinero, parsePesos } from '#shared/dinero.ts';
import { leerDocumento } from '#shared/documento.ts';
import { Button } from '#web/ui/Button.tsx';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { noLeidas } from '#web/ui/scan/unread.ts';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './paquete.module.css';
import type { PorPaquete } from './use-por-paquete.ts';

type Datos = LecturaEnEspera['datos'];
type Textos = Record<'documento' | 'recibe' | 'direccion' | 'localidad' | 'monto', string>;

interface Props {
  porPaquete: PorPaquete;
  lectura: LecturaPorCompletar;
  /** What was read meanwhile, and was not taken. */
  refused: readonly string[];
  onTold: (datos: Datos) => void;
}

const NOT_YET = 'complete primero los datos de este paquete';

const EMPTY: Textos = { documento: '', recibe: '', direccion: '', localidad: '', monto: '' };

/** Asks for what is this parcel's alone; Enter registers it, and the next label can be read. */
export function DatosDelPaquete({ porPaquete, lectura, refused, onTold }: Props) {
  const { exige, cobra, before } = porPaquete;
  const [textos, setTextos] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const errors = faltasDe(textos, exige);
  const text = (name: keyof Textos) => ({
    value: textos[name],
    autoComplete: 'off',
    error: isTried ? errors[name] : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTextos({ ...textos, [name]: event.currentTarget.value }),
  });
  const first = exige[0];
  return (
    <FormDialog
      title={`Datos del paquete ${lectura.codigo}`}
      opened
      // The label was read: whoever leaves is asked whether the parcel shall stay unregistered.
      isDirty
      isSaving={false}
      submitLabel="Registrar"
      cancelLabel="No registrar"
      onSubmit={() => {
        setTried(true);
        if (Object.keys(errors).length === 0) onTold(datosDe(textos));
      }}
      onClose={porPaquete.discard}
    >
      {refused.length === 0 ? null : <ErrorAlert error={`${noLeidas(refused)}: ${NOT_YET}`} />}
      {exige.includes('documento') ? (
        <DocumentoField
          isFirst={first === 'documento'}
          value={textos.documento}
          error={isTried ? errors.documento : undefined}
          onChange={(documento) => setTextos({ ...textos, documento })}
        />
      ) : null}
      {exige.includes('recibe') ? (
        <TextField
          label="Quién recibe"
          maxLength={80}
          data-autofocus={first === 'recibe' || undefined}
          {...text('recibe')}
        />
      ) : null}
      {exige.includes('direccion') ? (
        <>
          <TextField
            label="Dirección"
            maxLength={200}
            data-autofocus={first === 'direccion' || undefined}
            {...text('direccion')}
          />
          <TextField label="Localidad (opcional)" maxLength={80} {...text('localidad')} />
        </>
      ) : null}
      {cobra ? (
        <TextField
          label="Importe cobrado (si lleva contra-reembolso)"
          placeholder="1.234,50"
          inputMode="decimal"
          {...text('monto')}
        />
      ) : null}
      {before === null ? null : (
        <Button className={styles.before} onClick={() => setTextos({ ...textos, ...before })}>
          La misma persona que antes
        </Button>
      )}
    </FormDialog>
  );
}

/** What keeps the parcel from being registered, by field. */
function faltasDe(textos: Textos, exige: PorPaquete['exige']): Partial<Record<keyof Textos, string>> {
  const missing = (name: 'recibe' | 'direccion') => exige.includes(name) && textos[name].trim() === '';
  const documento = documentoFalta(textos.documento, exige.includes('documento'));
  const isMoney = textos.monto.trim() === '' || (parsePesos(textos.monto) ?? 0) > 0;
  return {
    ...(documento === undefined ? {} : { documento }),
    ...(missing('recibe') ? { recibe: 'Escriba quién recibe' } : {}),
    ...(missing('direccion') ? { direccion: 'Escriba la dirección' } : {}),
    ...(isMoney ? {} : { monto: `Escríbalo como ${formatDinero({ centavos: 123_450, moneda: 'UYU' })}` }),
  };
}

function documentoFalta(documento: string, isAsked: boolean): string | undefined {
  if (documento.trim() === '') return isAsked ? 'Escriba el documento de quien retira' : undefined;
  return leerDocumento(documento).falta?.mensaje;
}

function datosDe({ monto, ...textos }: Textos): Datos {
  const centavos = parsePesos(monto);
  const written = Object.entries(textos).map(([name, text]) => [name, text.trim()] as const);
  return {
    ...Object.fromEntries(written.filter(([, text]) => text !== '')),
    ...(centavos === null ? {} : { monto_centavos: centavos }),
  };
}
