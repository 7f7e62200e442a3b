// Replaces react-style-singleton (see vite.config.ts), which Radix uses through react-remove-scroll: the same
// component, but it puts its rules into a constructed stylesheet. A content security policy without 'unsafe-inline'
// allows that, and refuses the <style> element of the original.
import { createElement, useEffect } from "react";

/** Rules that apply as long as at least one component on the page uses them. */
class SharedSheet {
  private readonly sheet = new CSSStyleSheet();
  private users = 0;

  add(css: string) {
    if (this.users === 0) {
      this.sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    }
    this.users += 1;
  }

  remove() {
    this.users -= 1;
    if (this.users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== this.sheet);
  }
}

function Rules({ shared, styles }: { shared: SharedSheet; styles: string }) {
  // An effect, because the document's stylesheets are outside React.
  useEffect(() => {
    shared.add(styles);
    return () => shared.remove();
  }, [shared, styles]);
  return null;
}

export function styleSingleton() {
  const shared = new SharedSheet();
  return ({ styles }: { styles: string }) => createElement(Rules, { shared, styles });
}
