// Serves the pages of `npm run dev`. Three paths have their own HTML file, as in the server's http/pages.ts.
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const ownPages = [
  [/^\/(api\/login|setup)$/, "/signin.html"],
  [/^\/checkin\/[^/]+$/, "/checkin.html"],
];

const server = await createServer({
  configFile: fileURLToPath(new URL("../web/vite.config.ts", import.meta.url)),
  server: { port: Number(process.env.PORT), strictPort: true },
  plugins: [
    {
      name: "narthex-dev-pages",
      configureServer(dev) {
        dev.middlewares.use((request, _response, next) => {
          const [path, query] = request.url.split("?");
          const page = request.method === "GET" && ownPages.find(([address]) => address.test(path));
          if (page) request.url = query ? `${page[1]}?${query}` : page[1];
          next();
        });
      },
    },
  ],
});
await server.listen();

const stopServer = () => server.close().finally(() => process.exit(0));
process.on("SIGINT", stopServer);
process.on("SIGTERM", stopServer);
