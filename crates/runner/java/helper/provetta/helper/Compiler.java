package provetta.helper;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** In: requests to compile. Out: class files in a folder, and what javac printed. */
final class Compiler {
    private Compiler() {}

    /** Files, by javac's own main method: its text is exactly what the command prints. */
    static boolean files(String[] sources, String[] classpath, String out, String[] options, StringWriter printed) {
        List<String> arguments = new ArrayList<>(Arrays.asList(options));
        if (!arguments.contains("-encoding") && !arguments.contains("--encoding")) {
            arguments.addAll(List.of("-encoding", "UTF-8"));
        }
        // Without a class path javac would take the one of this process, and with it the helper.
        String path = classpath.length > 0 ? String.join(File.pathSeparator, classpath) : out;
        arguments.addAll(List.of("-classpath", path));
        arguments.addAll(List.of("-d", out));
        arguments.addAll(Arrays.asList(sources));
        PrintWriter writer = new PrintWriter(printed);
        int code = com.sun.tools.javac.Main.compile(arguments.toArray(new String[0]), writer);
        writer.flush();
        return code == 0;
    }

    /** Test sources from memory, against the stand-in of JUnit and the code under test. */
    static boolean tests(String[] classes, String[] texts, String[] classpath, Path out, StringWriter printed)
            throws IOException {
        Files.createDirectories(out);
        List<String> path = new ArrayList<>();
        // The stand-in comes first, so that it is the same everywhere; it is one jar with the helper.
        path.add(System.getProperty("provetta.junit"));
        path.addAll(Arrays.asList(classpath));
        List<JavaFileObject> units = new ArrayList<>();
        for (int i = 0; i < classes.length; i++) {
            units.add(new Source(classes[i], texts[i]));
        }
        List<String> options = new ArrayList<>(
                List.of("-g", "-proc:none", "-nowarn", "-Xlint:none", "-implicit:none", "-d", out.toString()));
        options.addAll(List.of("-classpath", String.join(File.pathSeparator, path)));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        return compiler.getTask(printed, null, null, options, null, units).call();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
