// Stands in for react-style-singleton (see vite.config.ts), which Radix reaches through react-remove-scroll:
// the same component, but its rules go into a constructed stylesheet. A content security policy without
// 'unsafe-inline' allows that, and refuses the <style> element of the original.
import { createElement, useEffect } from "react";

/** Rules that hold as long as somebody on the page needs them. */
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
  // The document's sheets are outside React.
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
