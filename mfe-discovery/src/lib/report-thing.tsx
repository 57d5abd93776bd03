import { reportErrorText, sendReport } from 'shared-domain/reports/send-report.ts';
import { ReportDialog, type ReportDialogProps } from 'shared-ui/patterns/report-dialog.tsx';

export function ReportThing(props: Pick<ReportDialogProps, 'thing' | 'open' | 'onClose'>) {
  return <ReportDialog send={sendReport} errorText={reportErrorText} {...props} />;
}
