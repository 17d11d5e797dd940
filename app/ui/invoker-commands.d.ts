import 'react';

// HTML's invoker commands: a button opens or closes a dialog without script. React supports them, but its types lack them.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    commandfor?: string | undefined;
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
  }
}
