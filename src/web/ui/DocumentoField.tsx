import { type ReactNode, type Ref, useState } from 'react';

import {
  leerDocumento,
  MOST_DOCUMENTO,
  NOMBRE_DE_DOCUMENTO,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
} from '#shared/documento.ts';

import styles from './DocumentoField.module.css';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  label?: string;
  /** The document as it is sent: a cédula as typed, any other with its kind before it; empty: none. */
  value: string;
  error?: ReactNode;
  fieldRef?: Ref<HTMLInputElement>;
  /** Where the next key goes when the dialog opens. */
  isFirst?: boolean;
  /** A card may be read into it by a scanner, on a page that hears scanners. */
  takesScans?: boolean;
  onChange: (value: string) => void;
}

const KINDS = TIPOS_DE_DOCUMENTO.map((tipo) => ({ value: tipo, label: NOMBRE_DE_DOCUMENTO[tipo] }));
const EXAMPLE = {
  CI: '1.234.567-2',
  RUT: '21 413099 0011',
  DNI: '30.123.456',
  PASAPORTE: 'AB123456',
} as const satisfies Record<TipoDeDocumento, string>;

/** Whose hands: the kind of document, a cédula unless another is chosen, and its number. */
export function DocumentoField({
  label = 'Documento',
  value,
  error,
  fieldRef,
  isFirst = false,
  takesScans = false,
  onChange,
}: Props) {
  const [tipo, setTipo] = useState<TipoDeDocumento>(value === '' ? 'CI' : leerDocumento(value).tipo);
  const number = value.startsWith(`${NOMBRE_DE_DOCUMENTO[tipo]} `)
    ? value.slice(NOMBRE_DE_DOCUMENTO[tipo].length + 1)
    : value;
  const tell = (kind: TipoDeDocumento, typed: string) =>
    onChange(typed.trim() === '' || kind === 'CI' ? typed : `${NOMBRE_DE_DOCUMENTO[kind]} ${typed}`);
  return (
    <div className={styles.pair}>
      <SelectField
        label="Tipo de documento"
        searchable={false}
        data={KINDS}
        value={tipo}
        onChange={(chosen) => {
          const kind = TIPOS_DE_DOCUMENTO.find((one) => one === chosen) ?? 'CI';
          setTipo(kind);
          tell(kind, number);
        }}
      />
      <TextField
        ref={fieldRef}
        label={label}
        data-autofocus={isFirst || undefined}
        data-lee-codigos={takesScans ? '' : undefined}
        placeholder={EXAMPLE[tipo]}
        value={number}
        maxLength={MOST_DOCUMENTO - 'Pasaporte '.length}
        autoComplete="off"
        error={error}
        onChange={(event) => tell(tipo, event.currentTarget.value)}
      />
    </div>
  );
}
