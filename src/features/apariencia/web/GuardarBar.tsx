import { useState } from 'react';

import { guardarAjustes } from '#features/cuenta/contract.ts';
import { permits } from '#shared/permissions.ts';
import { useCommand } from '#web/api.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { reloadPage } from '#web/reload.ts';
import { useUser } from '#web/session.tsx';
import { adoptSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { guardarEmpresa, restablecer } from '../contract.ts';
import { isSame, type Look } from './ajustes-de-apariencia.ts';
import { discard, forget, savedLook, useBorrador } from './borrador.ts';
import styles from './builder.module.css';
import { lookOfLayout } from './layout.ts';
import { useTexto } from './textos.tsx';

const RELOAD_MS = 1000;

/** Keep it, try it on other screens, go back; and whose look it is. */
export function GuardarBar({ look }: { look: Look }) {
  const text = useTexto();
  const locale = useLocale((state) => state.locale);
  const user = useUser();
  const guardada = useBorrador((state) => state.guardada);
  const [deEmpresa, setDeEmpresa] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const own = useCommand(guardarAjustes, []);
  const company = useCommand(guardarEmpresa, []);
  const reset = useCommand(restablecer, []);
  const isChanged = guardada !== null && !isSame(look, savedLook());
  const reload = () => {
    setSaved(true);
    window.setTimeout(reloadPage, RELOAD_MS);
  };
  const keep = (kept: Look) => {
    forget();
    adoptSettings(kept);
    reload();
  };
  const save = async () => {
    await (deEmpresa ? company : own).run({ ajustes: look });
    keep(look);
  };
  const goBack = async () => keep(lookOfLayout((await reset.run({})).layout));
  const isBusy = own.isPending || company.isPending || reset.isPending || isSaved;
  return (
    <div className={styles.guardar}>
      <ErrorAlert error={own.error ?? company.error ?? reset.error} fallback={text('BUILDER.SAVE_FAILED')} />
      {permits(guardarEmpresa.permission, user) ? (
        <CheckboxField
          label={text('BUILDER.COMPANY')}
          description={text('BUILDER.COMPANY_HELP')}
          checked={deEmpresa}
          onChange={(event) => setDeEmpresa(event.currentTarget.checked)}
        />
      ) : null}
      <div className={styles.actos}>
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          {text('BUILDER.RESET')}
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={discard}>
          {text('BUILDER.UNDO')}
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => useBorrador.setState({ enVista: true })}>
          {text('BUILDER.PREVIEW')}
        </Button>
        <Button
          variant="filled"
          disabled={(!isChanged && !deEmpresa) || isBusy}
          onClick={() => void save().catch(() => undefined)}
        >
          {text('BUILDER.SAVE')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={text('BUILDER.RESET')}
          lang={locale}
          opened
          confirmLabel={text('BUILDER.RESET_YES')}
          cancelLabel={text('BUILDER.CANCEL')}
          isWorking={reset.isPending}
          onConfirm={() =>
            void goBack()
              .catch(() => undefined)
              .finally(() => setAsking(false))
          }
          onClose={() => setAsking(false)}
        >
          <p>{text('BUILDER.RESET_ASK')}</p>
        </ConfirmDialog>
      ) : null}
      <p role="status" className={styles.dicho}>
        {isSaved ? text('BUILDER.SAVED') : null}
      </p>
    </div>
  );
}
