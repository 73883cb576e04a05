package sunder.testing;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads what was drawn as an XML parser does. */
public final class Markup {
  private Markup() {}

  /** The document; fails if it is not well-formed. */
  public static Document parse(String xml) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(null);
    return builder.parse(new InputSource(new StringReader(xml)));
  }

  /** Every element of this name. */
  public static List<Element> elements(Document document, String name) {
    NodeList found = document.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  /** A numeric attribute. */
  public static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
